import type { Collection } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Viewer } from './viewer.ts';

/** Values by field as they are on the wire (dollars as numbers, times as ISO 8601 text). */
export type WireValues = Readonly<Record<string, unknown>>;

/** A write that the access table has allowed, with the fields that it lets through. */
export interface HookedWrite {
  readonly db: Kysely<Database>;
  readonly by: Viewer;
}

/**
 * What a collection's own module adds to the generic writes, in their transaction. Each may refuse. What create
 * and update answer is written in place of the values that they got.
 */
export interface WriteHooks {
  /** Takes the locks that must come before the record's own. `id` is null for a create. */
  lock?(write: HookedWrite & { id: string | null; values: WireValues }): Promise<void>;
  create?(write: HookedWrite & { values: WireValues }): Promise<WireValues>;
  /** What follows from a record that was just made. */
  created?(write: HookedWrite & { id: string }): Promise<void>;
  update?(write: HookedWrite & { id: string; values: WireValues }): Promise<WireValues>;
  delete?(write: HookedWrite & { id: string }): Promise<void>;
}

export type HooksByCollection = Readonly<Partial<Record<Collection, WriteHooks>>>;
