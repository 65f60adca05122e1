import type { Level } from '@paddock/domain';
import type { Generated, JSONColumnType } from 'kysely';
import type {
  Instant,
  LevelName,
  OptionalInstant,
  OptionalJson,
  RecordColumns,
  StampedInstant,
} from '../column-types.ts';

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

/** Changes of the number of rows of a table, which add up to it. */
export interface RowCounts {
  _id: Generated<bigint>;
  tableName: string;
  change: bigint;
}

/** A refusal as the audit log stores it: the same for all refusals of its kind. */
export interface RejectionEntry {
  action: string;
  collection?: string;
  record?: string;
  portal?: string | null;
  detail: Record<string, unknown>;
}

/** Refusals of one caller within a window that are alike. */
export interface RejectionCounts {
  caller: string;
  line: JSONColumnType<RejectionEntry>;
  startedAt: Instant;
  endsAt: Instant;
  actor: string | null;
  level: Level;
  address: string;
  atMost: number;
  times: Generated<number>;
}

export interface Outbox extends RecordColumns {
  to: string;
  from: string | null;
  subject: string | null;
  html: string | null;
  text: string | null;
  sentAt: OptionalInstant;
  /** Attempts that failed so far. */
  failures: Generated<number>;
  /** Why the last attempt failed. */
  problem: string | null;
  /** When it was given up. */
  failedAt: OptionalInstant;
  /** Both texts as they are sent, encrypted with SECRET_KEY; null once the mail is sent or given up. */
  sealed: Buffer | null;
  /** The key of a file in the store. */
  attachmentKey: string | null;
  attachmentName: string | null;
}
