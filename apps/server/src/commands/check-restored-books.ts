import { pino } from 'pino';
import { checkLedgersJob, inspectBooks } from '../modules/money/journal-checks/index.ts';
import { createDatabase, type DatabaseConnection } from '../platform/database/index.ts';
import { createJobs } from '../platform/jobs.ts';
import { noMetrics } from '../platform/metrics/metrics.ts';
import { describeBooks } from './describe-books.ts';

/**
 * Checks the books of funds in a database that was filled from a backup. Where they differ, the server checks them again
 * as soon as it runs, and tells the admins. Undefined if there are none.
 */
export async function checkRestoredBooks(
  connection: DatabaseConnection,
): Promise<{ text: string; differ: boolean } | undefined> {
  const db = createDatabase(
    { ...connection, max: 2 },
    { statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  );
  try {
    const report = await inspectBooks(db);
    const { books, findings } = report;
    const differ = findings.length > 0 || books.some((book) => book.findings.length > 0);
    if (differ) {
      const log = pino({ level: 'silent' });
      const jobs = createJobs(connection, db, { log, metrics: noMetrics, runs: false });
      await jobs.enqueue(db, checkLedgersJob, {});
      await jobs.stop();
      const text = `The books of funds are not as they were posted. The admins are told once the server runs.\n${describeBooks(report)}`;
      return { text, differ };
    }
    if (books.length === 0) return undefined;
    const count = books.length === 1 ? 'book of 1 fund is' : `books of ${books.length} funds are`;
    return { text: `The ${count} as posted.`, differ };
  } finally {
    await db.destroy();
  }
}
