import type { Collection } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { RecordChanges } from '../../../platform/record-changes.ts';
import type { Viewer } from './statement.ts';

/** Values by field as on the wire (dollars as numbers, times as ISO 8601 text). */
export type WireValues = Readonly<Record<string, unknown>>;

/** A write that the access table allows, with the fields that it lets through. */
export interface HookedWrite {
  readonly db: Kysely<Database>;
  readonly by: Viewer;
}

/**
 * What a collection's own module adds to generic writes, in their transaction. Every hook may throw. What create and
 * update return is written instead of the values that they receive.
 */
export interface WriteHooks {
  /** Asks what is not in the database before a record is created, outside any transaction. The checks of `create` follow. */
  prepareCreate?(values: WireValues): Promise<void>;
  /** Takes locks that must come before the record's own. `id` is null when a record is created. */
  lock?(write: HookedWrite & { id: string | null; values: WireValues }): Promise<void>;
  create?(write: HookedWrite & { values: WireValues }): Promise<WireValues>;
  /** Follow-up work for a new record. */
  afterCreate?(write: HookedWrite & { id: string }): Promise<void>;
  update?(write: HookedWrite & { id: string; values: WireValues }): Promise<WireValues>;
  /**
   * Follow-up work for what an update has changed. `confirmed` is what the body says about a question of this hook: false
   * to be asked, true once it is answered.
   */
  afterUpdate?(
    write: HookedWrite & { id: string; changes: RecordChanges['changes']; confirmed: boolean | undefined },
  ): Promise<void>;
  delete?(write: HookedWrite & { id: string }): Promise<void>;
}

export type HooksByCollection = Readonly<Partial<Record<Collection, WriteHooks>>>;
