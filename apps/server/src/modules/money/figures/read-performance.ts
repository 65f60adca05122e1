import {
  type Account,
  type CapitalMovement,
  capitalMovements,
  centsOf,
  type Day,
  type Performance,
  performanceOf,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

type Line = readonly [day: Day, account: Account, amount: string, isTransfer: boolean];

/** The rate of return and the multiples of a position, from what counts on a day or before (MET-01, MET-02). */
export async function readPerformance(
  db: Kysely<Database>,
  { position, asOf }: { position: string; asOf: Day },
): Promise<Performance> {
  const found = (await readPerformances(db, { positions: [position], asOf })).get(position);
  return found ?? performanceOf([], asOf);
}

/** The same of several positions, in one query. Those without postings to a capital account until then are missing. */
export async function readPerformances(
  db: Kysely<Database>,
  { positions, asOf }: { positions: readonly string[]; asOf: Day },
): Promise<Map<string, Performance>> {
  const found = await readMovements(db, { positions, asOf });
  return new Map([...found].map(([position, movements]) => [position, performanceOf(movements, asOf)]));
}

/** The transfers from holder to holder and their reversals, few of all entries: an index has them. */
const transfers = sql`
  SELECT e._id FROM ledger_entries e WHERE e.kind = 'transfer'
  UNION ALL SELECT v._id FROM ledger_entries e JOIN ledger_entries v ON v.reverses = e._id WHERE e.kind = 'transfer'`;

/**
 * What happened to the capital accounts of positions until a day, in one query and in no order. Each line of theirs is in
 * memory at once, so that what works through a large fund reads some hundred positions at a time. An index has all that is
 * read of a line, and no entry is looked up for it.
 */
export async function readMovements(
  db: Kysely<Database>,
  { positions, asOf }: { positions: readonly string[]; asOf: Day },
): Promise<Map<string, CapitalMovement[]>> {
  const { rows } = await sql<{ position: string; lines: Line[] }>`
    SELECT l.position,
      json_agg(json_build_array(l."effectiveDate", l.account, l.amount::text, l.entry IN (${transfers}))) AS lines
    FROM ledger_postings l
    WHERE l.position = ANY(${[...positions]}::uuid[]) AND l."effectiveDate" <= ${asOf}
      AND l.account NOT IN ('unfunded', 'called')
    GROUP BY l.position`.execute(db);
  return new Map(
    rows.map(({ position, lines }) => [
      position,
      lines.flatMap(([day, account, amount, isTransfer]) =>
        capitalMovements([{ account, position, amount: centsOf(amount) }], { day, isTransfer }),
      ),
    ]),
  );
}
