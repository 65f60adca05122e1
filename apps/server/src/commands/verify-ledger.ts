import { type BooksReport, inspectBooks } from '../modules/money/journal-checks/index.ts';
import { readConfig } from '../platform/config.ts';
import { createDatabase } from '../platform/database/index.ts';
import { describeBooks } from './describe-books.ts';
import { parseLedgerArguments } from './ledger-arguments.ts';
import { connectDatabase } from './open-database.ts';

/**
 * `npm run verify-ledger [-- --fund ID [--seal SEQUENCE:HASH]]`: checks that each entry in the books of funds is as it was
 * posted, that each kept balance is the sum of its postings, and that the triggers of the journal are on. Exits 1 where
 * anything differs.
 */
async function main(args: readonly string[]): Promise<void> {
  const { fund, known } = parseLedgerArguments(args);
  const { connection, stop } = await connectDatabase(readConfig(process.env));
  const db = createDatabase(
    { ...connection, max: 1 },
    { statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  );
  try {
    const report = await inspectBooks(db, { fund, known });
    if (fund !== undefined && report.books.length === 0) throw new Error(`The fund ${fund} has no book.`);
    process.stdout.write(`${describeBooks(report)}\n`);
    if (isFaulty(report)) process.exitCode = 1;
  } finally {
    await db.destroy();
    await stop();
  }
}

const isFaulty = ({ books, findings }: BooksReport) =>
  [...findings, ...books.flatMap((book) => book.findings)].length > 0;

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
