import type { Kysely } from 'kysely';
import type { Origin } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { StoredRun } from './stored-runs.ts';

/** A run that was just posted or reversed. */
export interface SettledRun {
  readonly run: StoredRun;
  /** The admins who asked for it and approved it. */
  readonly askedBy: string;
  readonly decidedBy: string;
  /** The request that was approved. */
  readonly approval: string;
  readonly origin: Origin;
  readonly now: Date;
}

/**
 * Who follows runs. All are called in the transaction that posts or reverses, so they only write to the database: a job
 * that they wake does the rest once it has committed.
 */
export interface RunListener {
  posted(db: Kysely<Database>, settled: SettledRun): Promise<void>;
  /** After each of its runs was posted. */
  imported(
    db: Kysely<Database>,
    imported: { readonly file: string; readonly tellsInvestors: boolean },
  ): Promise<void>;
  /** After a run was reversed by itself. */
  reversed(db: Kysely<Database>, settled: SettledRun): Promise<void>;
  /** What was left of a file, all at once; `approval` is the request that reversed it. */
  importReversed(
    db: Kysely<Database>,
    reversed: { readonly file: string; readonly approval: string },
  ): Promise<void>;
}
