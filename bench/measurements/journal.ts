import { entryFor } from '@paddock/domain';
import { postEntry, verifyJournal } from '@paddock/server/modules/money/journal/index.ts';
import { createDatabase } from '@paddock/server/platform/database/index.ts';
import type { BenchRun, Say } from '../budget/bench-run.ts';
import type { Metric } from '../budget/budget.ts';
import { type BenchDatabase, openDatabase } from '../machine/database.ts';
import { postStaged, seedBook, stageEntries, stageReversals } from '../machine/seed-journal.ts';
import { withTemporaryFolder } from '../machine/temporary-folder.ts';
import { measureOpeningOn, type OpeningSizes } from './opening.ts';
import { measurePerformanceOn, type PerformanceSizes } from './performance.ts';

/** How large the book of the fund is, and how much is posted to it. */
export interface JournalSizes {
  readonly positions: number;
  /** Receipts of four lines each, which are in the book before anything is measured. */
  readonly receipts: number;
  readonly rounds: number;
  /** Receipts of a round, posted in one transaction. */
  readonly perRound: number;
  /** Receipts posted singly. */
  readonly single: number;
  readonly atOnce: number;
  readonly opening: OpeningSizes;
  readonly performance: PerformanceSizes;
}

// 680,000 lines after the rounds: 200,000 of commitments, 180,000 and three times 100,000 of receipts.
const fullSizes: JournalSizes = {
  positions: 100_000,
  receipts: 45_000,
  rounds: 3,
  perRound: 25_000,
  single: 1_000,
  atOnce: 8,
  opening: { investors: 5_000, receipts: 500, atOnce: 8 },
  performance: { flows: 42 },
};

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
};
const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The book of one fund in an embedded PostgreSQL. */
export const measureJournal = (run: BenchRun): Promise<void> =>
  run.measure('journal', () =>
    withTemporaryFolder(async (folder) => {
      const database = await openDatabase(folder);
      try {
        return await measureJournalOn(database, fullSizes, run.say);
      } finally {
        await database.stop();
      }
    }),
  );

export async function measureJournalOn(
  database: BenchDatabase,
  sizes: JournalSizes,
  say: Say,
): Promise<Metric[]> {
  const { pool, url } = database;
  const { fund } = await seedBook(pool, sizes.positions);
  say(`a book with ${sizes.positions} positions`);
  const contributions = { fund, kind: 'contribution' } as const;
  await stageEntries(pool, { ...contributions, entries: sizes.receipts });
  await postStaged(pool, 'ledger_entries', 'ledger_postings');
  await pool.query('VACUUM ANALYZE');
  await pool.query(`CREATE TABLE plain_entries AS SELECT * FROM ledger_entries LIMIT 0;
    CREATE TABLE plain_postings AS SELECT * FROM ledger_postings LIMIT 0`);
  const rounds: { posted: number; plain: number }[] = [];
  for (let round = 0; round < sizes.rounds; round += 1) {
    await stageEntries(pool, { ...contributions, entries: sizes.perRound });
    const plain = await seconds(() => postStaged(pool, 'plain_entries', 'plain_postings'));
    const posted = await seconds(() => postStaged(pool, 'ledger_entries', 'ledger_postings'));
    say(`${sizes.perRound * 4} lines: posted in ${posted.toFixed(2)} s, inserted in ${plain.toFixed(2)} s`);
    rounds.push({ posted, plain });
  }
  await stageReversals(pool, { fund, entries: sizes.perRound });
  const reversed = await seconds(() => postStaged(pool, 'ledger_entries', 'ledger_postings'));
  const usual = middle(rounds.map(({ posted }) => posted));
  say(`${sizes.perRound * 4} lines reversed in ${reversed.toFixed(2)} s`);
  const db = createDatabase({ connectionString: url, max: sizes.atOnce }, { statement_timeout: 0 });
  try {
    const perSecond = sizes.single / (await seconds(() => postSingly(db, fund, sizes)));
    say(`${perSecond.toFixed(0)} single receipts a second`);
    const balances = await seconds(async () => {
      const { rows } = await pool.query('SELECT position FROM position_balances_differing');
      if (rows.length > 0) throw new Error(`${rows.length} kept balances differ`);
    });
    const chain = await seconds(async () => {
      const verdict = await verifyJournal(db, fund);
      if (!verdict.ok) throw new Error(`Entry ${verdict.sequence} differs`);
    });
    return [
      {
        name: 'journal: 100,000 lines posted, as a multiple of a plain insert of the same rows',
        value: middle(rounds.map(({ posted, plain }) => posted / plain)),
        note: `${usual.toFixed(1)} s`,
      },
      {
        name: 'journal: 100,000 lines reversed, as a multiple of the time in which they were posted',
        value: reversed / usual,
        note: `${reversed.toFixed(1)} s`,
      },
      { name: 'journal: single receipts of one fund, 8 at once, a second', value: perSecond },
      { name: 'journal: every kept balance compared with its lines, s', value: balances },
      { name: 'journal: the chain of a fund verified, s', value: chain },
      ...(await measureOpeningOn(database, sizes.opening, say)),
      // Last, because it writes past the triggers.
      ...(await measurePerformanceOn(database, fund, sizes.performance, say)),
    ];
  } finally {
    await db.destroy();
  }
}

/** As a server posts them: each in a transaction of its own, several at once. */
async function postSingly(
  db: ReturnType<typeof createDatabase>,
  fund: string,
  { single, atOnce }: JournalSizes,
): Promise<void> {
  const positions = await db
    .selectFrom('positions')
    .select('_id')
    .where('fund', '=', fund)
    .orderBy('number')
    .limit(single)
    .execute();
  let next = 0;
  const postAll = async () => {
    for (let at = next++; at < single; at = next++) {
      const position = positions[at % positions.length]?._id ?? '';
      const postings = entryFor.receipt({ position, amount: 100n, unfunded: 100n });
      const by = { id: null, now: new Date() };
      await postEntry(db, { fund, kind: 'contribution', day: '2026-02-01', postings, by });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, postAll));
}
