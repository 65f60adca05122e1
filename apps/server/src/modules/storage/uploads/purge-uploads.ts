import { lifetimes } from '@paddock/domain';
import { sql } from 'kysely';
import type { Store } from '../../../adapters/storage/index.ts';
import type { JobRun } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { purgeSlices } from '../../../platform/purge.ts';

/** Files of one slice. */
const defaultSliceSize = 100;

/** Longer than any write takes. */
const partialFileMaxAge = 24 * 60 * 60_000;

/**
 * Removes what uploads leave behind, once nobody can post or save them any more: files that were never saved,
 * originals of saved copies, and partial files of a crash. Objects are removed before the rows that name them, so the
 * next run finishes what fails halfway.
 */
export async function purgeUploads(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  store: Store,
  run: Pick<JobRun, 'mayContinue'>,
  sliceSize = defaultSliceSize,
): Promise<void> {
  // Twice the lifetime, so that even a save that started at the last second has ended.
  const before = new Date(clock.now().getTime() - 2 * lifetimes.upload);
  await purgeSlices(run, sliceSize, async () => {
    const { rows } = await sql<{ key: string; state: string }>`SELECT key, state FROM files
      WHERE state IN ('pending', 'deleted') AND "createdAt" < ${before} LIMIT ${sliceSize}`.execute(db);
    for (const { key, state } of rows) {
      await store.remove(key);
      await sql`DELETE FROM files WHERE key = ${key} AND state = ${state}`.execute(db);
    }
    return rows.length;
  });
  await store.purgeTemporaryFiles?.(new Date(clock.now().getTime() - partialFileMaxAge));
}
