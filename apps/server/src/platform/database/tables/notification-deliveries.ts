import type { Generated } from 'kysely';
import type { OptionalInstant, RecordColumns } from '../column-types.ts';

/** One for each target of a notification (NOT-08). */
export interface NotificationDeliveries extends RecordColumns {
  notification: string;
  channel: 'email' | 'slack';
  /** An address, or the id of a channel or a person in the chat. */
  target: string;
  /** The portal whose brand it comes in. */
  portal: string | null;
  /** Null where the row of the outbox that `mail` names says it, with its failures, its problem and its time. */
  state: Generated<'waiting' | 'done' | 'skipped' | 'failed' | null>;
  /** When its email or its post was queued. */
  queuedAt: OptionalInstant;
  mail: string | null;
  failures: Generated<number>;
  /** Why it was not delivered yet, or was skipped. */
  problem: string | null;
  doneAt: OptionalInstant;
}
