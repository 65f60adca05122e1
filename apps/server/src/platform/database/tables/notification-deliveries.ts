import type { Generated } from 'kysely';
import type { OptionalInstant, RecordColumns } from '../column-types.ts';

/** One for each target of a notification (NOT-08). */
export interface NotificationDeliveries extends RecordColumns {
  notification: string;
  channel: 'email' | 'slack';
  /** An email address, or the id of a chat channel or user. */
  target: string;
  /** The portal whose brand it shows. */
  portal: string | null;
  /** Null for emails: their row in the outbox (`mail`) has the state, failures, problem and time. */
  state: Generated<'waiting' | 'done' | 'skipped' | 'failed' | null>;
  /** When its email or chat message was queued. */
  queuedAt: OptionalInstant;
  mail: string | null;
  failures: Generated<number>;
  /** Why it is not delivered yet, or was skipped. */
  problem: string | null;
  doneAt: OptionalInstant;
}
