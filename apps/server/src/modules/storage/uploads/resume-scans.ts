import { sql } from 'kysely';
import type { Platform } from '../../../platform/platform.ts';
import type { MalwareScanner } from './malware-scanner.ts';
import { scanBacklogJob } from './scan-backlog.job.ts';
import { scanFileJob } from './scan-file.job.ts';

/** Files whose jobs are queued at a time. */
const batchSize = 500;

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
export async function queueQuarantinedFiles({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): Promise<void> {
  let after = '';
  for (;;) {
    const { rows } = await sql<{ key: string }>`SELECT key FROM files
      WHERE state = 'quarantined' AND key > ${after} ORDER BY key LIMIT ${batchSize}`.execute(db);
    for (const { key } of rows) await jobs.enqueue(db, scanFileJob, { key }, { about: key });
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.key;
  }
}
