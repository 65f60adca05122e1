import { sql } from 'kysely';
import { defineJob } from '../../../platform/define-job.ts';
import { type JobRun, type SliceData, sliceData } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MalwareScanner } from './malware-scanner.ts';
import { scanFileJob } from './scan-file.job.ts';

/** Queues the scans of files in quarantine that have no job, every hour and at the start. */
export const scanBacklogJob = defineJob({
  name: 'scan-backlog',
  data: sliceData,
  retryLimit: 2,
  longestRun: 120,
  schedule: '29 * * * *',
});

/** Files of one slice. */
const defaultSliceSize = 500;

/**
 * Runs at the start: quarantines files that were saved without a scanner, and queues the scans of all files there. It
 * is a job, because a start may take at most ten seconds.
 */
export async function resumeScans(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  malwareScanner: Pick<MalwareScanner, 'isEnabled'>,
): Promise<void> {
  if (malwareScanner.isEnabled)
    await sql`UPDATE files SET state = 'quarantined' WHERE state = 'stored' AND "scannedAt" IS NULL`.execute(
      db,
    );
  const { rows } = await sql`SELECT 1 FROM files WHERE state = 'quarantined' LIMIT 1`.execute(db);
  if (rows.length > 0) await jobs.enqueue(db, scanBacklogJob, {});
}

/**
 * Queues every file in quarantine without a job: one that failed too often while the scanner was away, or was never
 * queued. A file waits as long as the scanner is away.
 */
export async function work(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  data: SliceData,
  run: JobRun<SliceData>,
  sliceSize = defaultSliceSize,
): Promise<void> {
  let after = data.after ?? '';
  while (await run.mayContinue()) {
    const { rows } = await sql<{ key: string }>`SELECT key FROM files
      WHERE state = 'quarantined' AND key > ${after} ORDER BY key LIMIT ${sliceSize}`.execute(db);
    for (const { key } of rows) await jobs.enqueue(db, scanFileJob, { key }, { about: key });
    if (rows.length < sliceSize) return;
    after = rows.at(-1)?.key ?? after;
  }
  run.continueWith({ after });
}
