import type { Level } from '@paddock/domain';
import type { Generated, JSONColumnType } from 'kysely';
import type { Instant } from '../column-types.ts';

/** Changes of a table's row count; their sum is the count. */
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
