import { readPerformances } from '@paddock/server/modules/money/figures/index.ts';
import { createDatabase } from '@paddock/server/platform/database/index.ts';
import type { Say } from '../budget/bench-run.ts';
import type { Metric } from '../budget/budget.ts';
import type { BenchDatabase } from '../machine/database.ts';
import { seedFlows } from '../machine/seed-journal.ts';

/** How many flows each position of a fund has. */
export interface PerformanceSizes {
  readonly flows: number;
}

/** As many positions as a job would read at a time. */
const slice = 500;
const asOf = '2026-06-30';

/** The rates of return and multiples of all positions of a fund, read and computed as a job would. */
export async function measurePerformanceOn(
  { pool, url }: BenchDatabase,
  fund: string,
  { flows }: PerformanceSizes,
  say: Say,
): Promise<Metric[]> {
  await seedFlows(pool, `p.fund = '${fund}'`, flows);
  await pool.query('VACUUM ANALYZE');
  say(`${flows} flows of each position`);
  const db = createDatabase({ connectionString: url, max: 2 }, { statement_timeout: 0 });
  try {
    const positions = await db.selectFrom('positions').select('_id').where('fund', '=', fund).execute();
    const start = performance.now();
    let rates = 0;
    let next = 0;
    // Two at a time: the database reads one slice while the other is computed.
    const readNext = async () => {
      for (let from = next; from < positions.length; from = next) {
        next += slice;
        const ids = positions.slice(from, from + slice).map(({ _id }) => _id);
        const found = await readPerformances(db, { positions: ids, asOf });
        rates += [...found.values()].filter(({ irr }) => irr.kind === 'rate').length;
      }
    };
    await Promise.all([readNext(), readNext()]);
    const value = (performance.now() - start) / 1_000;
    if (rates < positions.length) throw new Error(`${positions.length - rates} positions have no rate`);
    return [{ name: 'journal: performance of 100,000 positions with 42 flows each, s', value }];
  } finally {
    await db.destroy();
  }
}
