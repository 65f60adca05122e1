import {
  type Account,
  type CapitalMovement,
  capitalMovements,
  centsOf,
  type Day,
  type EntryKind,
  type Performance,
  performanceOf,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

type Line = readonly [day: Day, account: Account, amount: string, kind: EntryKind];

/** The rate of return and the multiples of a position of a fund, from what counts on a day or before (MET-01, MET-02). */
export async function readPerformance(
  db: Kysely<Database>,
  { fund, position, asOf }: { fund: string; position: string; asOf: Day },
): Promise<Performance> {
  const found = (await readPerformances(db, { fund, positions: [position], asOf })).get(position);
  return found ?? performanceOf([], asOf);
}

/** The same of several positions of a fund, in one query. Those without postings until then are missing. */
export async function readPerformances(
  db: Kysely<Database>,
  { fund, positions, asOf }: { fund: string; positions: readonly string[]; asOf: Day },
): Promise<Map<string, Performance>> {
  const found = await readMovements(db, { fund, positions, asOf });
  return new Map([...found].map(([position, movements]) => [position, performanceOf(movements, asOf)]));
}

/**
 * What happened to the capital accounts of positions until a day, in one query. Each line of theirs is in memory at once,
 * so that what works through a large fund reads some hundred positions at a time. The reversal of a transfer is one too.
 */
export async function readMovements(
  db: Kysely<Database>,
  { fund, positions, asOf }: { fund?: string; positions: readonly string[]; asOf: Day },
): Promise<Map<string, CapitalMovement[]>> {
  const { rows } = await sql<{ position: string; lines: Line[] }>`
    SELECT l.position, json_agg(json_build_array(l."effectiveDate", l.account, l.amount::text, coalesce(o.kind, e.kind))
      ORDER BY e.sequence, l.line) AS lines
    FROM ledger_postings l JOIN ledger_entries e ON e._id = l.entry LEFT JOIN ledger_entries o ON o._id = e.reverses
    WHERE l.position = ANY(${[...positions]}::uuid[]) AND l."effectiveDate" <= ${asOf} 
      ${fund === undefined ? sql`` : sql`AND l.fund = ${fund}`}
    GROUP BY l.position`.execute(db);
  return new Map(
    rows.map(({ position, lines }) => [
      position,
      lines.flatMap(([day, account, amount, kind]) =>
        capitalMovements([{ account, position, amount: centsOf(amount) }], {
          day,
          isTransfer: kind === 'transfer',
        }),
      ),
    ]),
  );
}
