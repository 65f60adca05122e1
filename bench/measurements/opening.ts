import { dayIn } from '@paddock/domain';
import { lockFunding } from '@paddock/server/modules/money/funding/index.ts';
import { followParticipation } from '@paddock/server/modules/money/journal/index.ts';
import { openLedger, readOpening } from '@paddock/server/modules/money/ledger/index.ts';
import { createDatabase, inTransaction, newId } from '@paddock/server/platform/database/index.ts';
import type { Say } from '../budget/bench-run.ts';
import type { Metric } from '../budget/budget.ts';
import type { BenchDatabase } from '../machine/database.ts';
import { seedClosedFund } from '../machine/seed-opening.ts';

/** How many investors the fund has, and how many of those who have not paid pay once it is opened. */
export interface OpeningSizes {
  readonly investors: number;
  readonly receipts: number;
  readonly atOnce: number;
}

type Db = ReturnType<typeof createDatabase>;

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
};

/** The opening of a fund's journal, and receipts of the opened fund as they are recorded, without their emails. */
export async function measureOpeningOn(
  { pool, url }: BenchDatabase,
  { investors, receipts, atOnce }: OpeningSizes,
  say: Say,
): Promise<Metric[]> {
  const fund = await seedClosedFund(pool, investors);
  say(`a closed fund with ${investors} investors`);
  const db = createDatabase({ connectionString: url, max: atOnce }, { statement_timeout: 0 });
  try {
    const preview = await seconds(() => readOpening(db, fund, new Date()));
    const opened = await seconds(() =>
      inTransaction(db, (held) => openLedger(held, fund, { id: null, now: new Date() })),
    );
    say(`its preview took ${preview.toFixed(1)} s, its opening ${opened.toFixed(1)} s`);
    const { rows } = await pool.query(`SELECT 1 FROM participations_differing_from_journal
      UNION ALL SELECT 1 FROM position_balances_differing UNION ALL SELECT 1 FROM ledger_totals_differing`);
    if (rows.length > 0) throw new Error('The journal that was opened differs from what it was opened from');
    const perSecond = receipts / (await seconds(() => recordReceipts(db, fund, { receipts, atOnce })));
    say(`${perSecond.toFixed(0)} receipts of an opened fund recorded a second`);
    return [
      { name: 'journal: preview of the opening of a fund with 5,000 investors, s', value: preview },
      { name: 'journal: opening of a fund with 5,000 investors, s', value: opened },
      { name: 'journal: receipts recorded for one opened fund, 8 at once, a second', value: perSecond },
    ];
  } finally {
    await db.destroy();
  }
}

/** Each in a transaction of its own: the locks, the receipt, and what the journal says of it. */
async function recordReceipts(
  db: Db,
  fund: string,
  { receipts, atOnce }: Pick<OpeningSizes, 'receipts' | 'atOnce'>,
): Promise<void> {
  const unpaid = await db
    .selectFrom('synd_users')
    .select('_id')
    .where('fund', '=', fund)
    .where('ft_complete_date', 'is', null)
    .limit(receipts)
    .execute();
  const { _id: recordedBy } = await db
    .selectFrom('users')
    .select('_id')
    .where('level', '=', 'admin')
    .limit(1)
    .executeTakeFirstOrThrow();
  let next = 0;
  const recordNext = async () => {
    for (let at = next++; at < receipts; at = next++) {
      const syndUser = unpaid[at % unpaid.length]?._id ?? '';
      const now = new Date();
      await inTransaction(db, async (held) => {
        const { round } = await lockFunding(held, syndUser);
        const receipt = {
          _id: newId(),
          syndUser,
          round,
          kind: 'receipt',
          createdAt: now,
          recordedBy,
        } as const;
        const payment = { amount: '100', receivedOn: dayIn(now, 'America/New_York'), reference: `FT-${at}` };
        await held
          .insertInto('funding_receipts')
          .values({ ...receipt, ...payment })
          .execute();
        await followParticipation(held, syndUser, { id: recordedBy, now });
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, recordNext));
}
