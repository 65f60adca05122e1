import type { LevelName, OptionalInstant, OptionalJson, Recorded, StampedInstant } from '../column-types.ts';

/** Append-only: the database refuses every change. */
export interface AuditEvents {
  _id: string;
  at: StampedInstant;
  actor: string | null;
  level: LevelName | null;
  action: string;
  collection: string | null;
  record: string | null;
  portal: string | null;
  address: string | null;
  agent: string | null;
  detail: OptionalJson<unknown>;
}

export interface Outbox extends Recorded {
  to: string;
  from: string | null;
  subject: string | null;
  html: string | null;
  text: string | null;
  sentAt: OptionalInstant;
  file: string | null;
}
