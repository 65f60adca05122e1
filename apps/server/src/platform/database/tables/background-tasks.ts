import type { Generated } from 'kysely';
import type { Instant, Json, OptionalInstant } from '../column-types.ts';

/** Long work that an admin began. */
export interface BackgroundTasks {
  _id: string;
  kind: string;
  title: string;
  input: Json<unknown>;
  startedBy: string;
  portal: string | null;
  address: string;
  agent: string;
  isReauthenticated: boolean;
  total: number;
  done: Generated<number>;
  failed: Generated<number>;
  createdAt: Instant;
  finishedAt: OptionalInstant;
}

export interface BackgroundTaskItems {
  task: string;
  position: number;
  item: Json<unknown>;
  label: string;
  state: Generated<'waiting' | 'done' | 'failed'>;
  reason: string | null;
}
