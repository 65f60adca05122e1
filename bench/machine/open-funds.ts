import { openLedger } from '@paddock/server/modules/money/ledger/index.ts';
import { createDatabase, inTransaction } from '@paddock/server/platform/database/index.ts';
import type { BenchDatabase } from './database.ts';

/** Opens the journals of all funds that somebody holds. What was signed counts as funded before receipts were recorded. */
export async function openHeldFunds(database: BenchDatabase): Promise<void> {
  const { pool } = database;
  await pool.query(`UPDATE synd_users SET "fundedBefore" = invest_amount, ft_start_date = sa_complete_date,
    ft_complete_date = sa_complete_date WHERE sa_complete_date IS NOT NULL`);
  const { rows } = await pool.query<{ fund: string }>('SELECT DISTINCT fund FROM synd_users');
  await openFunds(
    database,
    rows.map(({ fund }) => fund),
  );
}

/** Opens the journals of these funds, of which two admins would approve each. */
export async function openFunds({ pool, url }: BenchDatabase, funds: readonly string[]): Promise<void> {
  const db = createDatabase({ connectionString: url, max: 1 }, { statement_timeout: 0 });
  try {
    for (const fund of funds)
      await inTransaction(db, (held) => openLedger(held, fund, { id: null, now: new Date() }));
  } finally {
    await db.destroy();
  }
  await pool.query('VACUUM ANALYZE');
}
