import type { BenchDatabase } from './database.ts';
import { openFunds, openHeldFunds } from './open-funds.ts';
import { type Holdings, investor, seedInvestor } from './seed-investor.ts';
import { seedIssuedPapers } from './seed-issued-papers.ts';
import { postStaged, seedBook, seedFlows, stageEntries } from './seed-journal.ts';
import { seedClosedFund } from './seed-opening.ts';

/** How much is in the journals of a deployment. */
export interface JournalRows {
  /** Of one fund, and its receipts of four lines each, in one transaction each. */
  readonly book: { readonly positions: number; readonly receipts: readonly number[] };
  /** What an investor holds in opened funds; of each holding so many entries, and statements of so many quarters. */
  readonly holdings: Holdings;
  readonly flows: number;
  readonly quarters: number;
  /** Of the fund whose statements can be issued. */
  readonly investors: number;
}

/** Returns a fund with a large book, and one whose statements of the last quarter can be issued. */
export async function seedJournals(
  database: BenchDatabase,
  { book, holdings, flows, quarters, investors }: JournalRows,
  say: (line: string) => void,
): Promise<{ large: string; closed: string }> {
  const { pool } = database;
  say(`an investor with ${holdings.investments} positions and ${flows} entries of each`);
  await seedInvestor(pool, holdings);
  await openHeldFunds(database);
  await seedFlows(pool, 'true', flows);
  await seedIssuedPapers(pool, { username: investor.username, quarters });
  say(`a fund with ${investors} investors, whose last quarter is closed`);
  const closed = await seedClosedFund(pool, investors);
  await openFunds(database, [closed]);
  await closeLastQuarter(pool, closed);
  say(`a fund with ${book.positions} positions`);
  const { fund: large } = await seedBook(pool, book.positions);
  for (const entries of book.receipts) {
    await stageEntries(pool, { fund: large, kind: 'contribution', entries });
    await postStaged(pool, 'ledger_entries', 'ledger_postings');
  }
  await pool.query(`UPDATE ledger_books SET "openedAt" = now() WHERE fund = $1`, [large]);
  await pool.query('VACUUM ANALYZE');
  return { large, closed };
}

/** As two admins close a period. */
const closeLastQuarter = (pool: BenchDatabase['pool'], fund: string) =>
  pool.query(
    `UPDATE ledger_books SET "closedThrough" = (date_trunc('quarter', now() AT TIME ZONE "timeZone") - interval '1 day')::date
      WHERE fund = $1`,
    [fund],
  );
