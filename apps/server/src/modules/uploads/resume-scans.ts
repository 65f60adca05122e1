import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';
import type { MalwareScanner } from './malware-scanner.ts';
import { scanBacklogJob } from './scan-backlog.job.ts';
import { scanFileJob } from './scan-file.job.ts';

/** Files whose jobs are queued at a time. */
const batchSize = 500;

/**
 * At the start: puts into quarantine what was taken before there was a scanner, and has all that waits there looked
 * for. By a job, since a start that takes longer than ten seconds is given up.
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
 * Queues every file in quarantine whose job is gone: tried too often while the scanner was away, or never queued.
 * A file waits as long as the scanner is away, however long that is.
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
