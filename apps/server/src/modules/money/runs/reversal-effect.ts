import { type Cents, centsOf, distributedOf, netAssetValue, sumCents } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { type BalanceRow, toBalance } from '../journal/index.ts';
import { endedOnSql, positionEndsSql } from './position-ends.ts';

export interface ReversalTotals {
  readonly distributed: Cents;
  readonly value: Cents;
}

type Row = BalanceRow & { entries: number; paid: string; valued: string };

/** What reversing runs does to the totals of a fund: what less is distributed, and what more it is worth. */
export interface ReversalEffect extends ReversalTotals {
  readonly entries: number;
  /** Of the positions of these runs, as they are now. */
  readonly before: ReversalTotals;
}

/**
 * What is taken back by position. A commitment that has ended since lost its value with it: it keeps none, and loses none
 * that it has got since, as where one run is reversed.
 */
export async function readReversalEffect(
  db: Kysely<Database>,
  runs: readonly string[],
): Promise<ReversalEffect> {
  const ends = positionEndsSql(sql`ledger_run_lines WHERE run = ANY(${[...runs]}::uuid[])`);
  const { rows } = await sql<Row>`
    WITH ends AS MATERIALIZED (${ends})
    SELECT b.*, x.entries, x.paid, x.valued FROM (
      SELECT l.position, count(*)::int AS entries,
        coalesce(sum(l.amount) FILTER (WHERE r.kind = 'distribution'), 0)::text AS paid,
        coalesce(sum(l.amount) FILTER (WHERE r.kind = 'valuation'
          AND ${endedOnSql({ position: 'l.position', sequence: 'e.sequence' })} IS NULL), 0)::text AS valued
      FROM ledger_runs r JOIN ledger_run_lines l ON l.run = r._id JOIN ledger_entries e ON e._id = l.entry
      WHERE r._id = ANY(${[...runs]}::uuid[]) GROUP BY l.position
    ) x JOIN position_balances b ON b.position = x.position`.execute(db);
  const effects = rows.map(({ entries, paid, valued, ...row }) => {
    const balance = toBalance(row);
    const distributed = centsOf(paid);
    const hasEnded = balance.contributed === 0n && distributedOf(balance) === distributed;
    const value = hasEnded ? -netAssetValue(balance) : distributed - centsOf(valued);
    const before = { distributed: distributedOf(balance), value: netAssetValue(balance) };
    return { entries, distributed, value, before };
  });
  const sumOf = (read: (effect: (typeof effects)[number]) => Cents) => sumCents(effects.map(read));
  return {
    entries: effects.reduce((sum, { entries }) => sum + entries, 0),
    distributed: sumOf(({ distributed }) => distributed),
    value: sumOf(({ value }) => value),
    before: {
      distributed: sumOf(({ before }) => before.distributed),
      value: sumOf(({ before }) => before.value),
    },
  };
}
