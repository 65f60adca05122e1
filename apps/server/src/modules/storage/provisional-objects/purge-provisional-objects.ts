import { lifetimes } from '@paddock/domain';
import { sql } from 'kysely';
import type { Store } from '../../../adapters/storage/index.ts';
import type { JobRun } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { purgeSlices } from '../../../platform/purge.ts';

/** Objects of one slice. */
const defaultSliceSize = 100;

/**
 * Removes stored objects that were never recorded. They are marked as abandoned first, so that no recording in
 * progress can name one that is about to be removed. The next run finishes what a crash interrupts.
 */
export async function purgeProvisionalObjects(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  store: Store,
  run: Pick<JobRun, 'mayContinue'>,
  sliceSize = defaultSliceSize,
): Promise<void> {
  const before = new Date(clock.now().getTime() - lifetimes.provisionalObject);
  await sql`UPDATE provisional_objects SET "isAbandoned" = true
    WHERE "createdAt" < ${before} AND NOT "isAbandoned"`.execute(db);
  await purgeSlices(run, sliceSize, async () => {
    const { rows } = await sql<{ key: string }>`
      SELECT key FROM provisional_objects WHERE "isAbandoned" ORDER BY "createdAt" LIMIT ${sliceSize}`.execute(
      db,
    );
    for (const { key } of rows) {
      await store.remove(key);
      await sql`DELETE FROM provisional_objects WHERE key = ${key}`.execute(db);
    }
    return rows.length;
  });
}
