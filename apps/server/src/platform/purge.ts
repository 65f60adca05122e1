import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';
import type { JobRun } from './job-run.ts';

/** What a purge receives. One that needs more, such as the store, closes over it. */
export interface PurgeContext extends Pick<JobRun, 'mayContinue'> {
  readonly db: Kysely<Database>;
  readonly now: Date;
}

/** Removes what is no longer used, so that tables and folders stay small. What it has no time for, the next run removes. */
export interface Purge {
  readonly name: string;
  run(context: PurgeContext): Promise<unknown>;
}

/** Declares a purge, beside the module whose rows or files it removes. */
export function definePurge(name: string, run: Purge['run']): Purge {
  return { name, run };
}

/** Rows that one statement removes: far below the time that a statement may take. */
export const rowsPerSlice = 1_000;

/** Declares a purge of the rows with a time in `column` that is more than `maxAge` milliseconds ago. */
export function defineRowPurge(
  table: keyof Database,
  column: string,
  { maxAge = 0, sliceSize = rowsPerSlice }: { maxAge?: number; sliceSize?: number } = {},
): Purge {
  return definePurge(table, async (context) => {
    const before = new Date(context.now.getTime() - maxAge);
    await purgeSlices(context, sliceSize, async () => {
      const { numAffectedRows = 0n } = await sql`DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${sql.ref(column)} < ${before} LIMIT ${sliceSize}))`.execute(
        context.db,
      );
      return Number(numAffectedRows);
    });
  });
}

/** Removes slice by slice, until one is not full. `remove` returns how many it has removed. */
export async function purgeSlices(
  { mayContinue }: Pick<JobRun, 'mayContinue'>,
  sliceSize: number,
  remove: () => Promise<number>,
): Promise<void> {
  while (await mayContinue()) if ((await remove()) < sliceSize) return;
}
