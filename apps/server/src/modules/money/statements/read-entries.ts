import { type Account, centsOf, type Day, type EntryKind, type PositionEntry } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

type Line = readonly [
  sequence: number,
  kind: EntryKind,
  day: Day,
  ownDay: Day | null,
  isEstimated: boolean,
  account: Account,
  amount: string,
  reverses: { sequence: number; kind: EntryKind; day: Day } | null,
];

/**
 * The entries of positions that count until a day, in the order in which they were posted: one query, whatever the number
 * of positions. Each line is in memory at once, so that what works through a large fund reads some hundred at a time.
 */
export async function readPositionEntries(
  db: Kysely<Database>,
  { positions, to }: { positions: readonly string[]; to: Day },
): Promise<Map<string, PositionEntry[]>> {
  const { rows } = await sql<{ position: string; lines: Line[] }>`
    SELECT l.position, json_agg(json_build_array(e.sequence, e.kind, l."effectiveDate", e."ownDate", e."isEstimated",
      l.account, l.amount::text, CASE WHEN o._id IS NOT NULL THEN json_build_object('sequence', o.sequence, 'kind', o.kind,
        'day', o."effectiveDate") END) ORDER BY e.sequence, l.line) AS lines
    FROM ledger_postings l JOIN ledger_entries e ON e._id = l.entry LEFT JOIN ledger_entries o ON o._id = e.reverses
    WHERE l.position = ANY(${[...positions]}::uuid[]) AND l."effectiveDate" <= ${to}
    GROUP BY l.position`.execute(db);
  return new Map(rows.map(({ position, lines }) => [position, entriesOf(position, lines)]));
}

function entriesOf(position: string, lines: readonly Line[]): PositionEntry[] {
  return [...Map.groupBy(lines, ([sequence]) => sequence)].flatMap(([sequence, its]) => {
    const [first] = its;
    if (!first) return [];
    const [, kind, day, ownDay, isEstimated, , , reverses] = first;
    const postings = its.map(([, , , , , account, amount]) => ({
      account,
      position,
      amount: centsOf(amount),
    }));
    return [{ sequence, kind, day, ownDay, isEstimated, reverses, postings }];
  });
}
