import {
  type Account,
  type CapitalMovement,
  capitalMovements,
  centsOf,
  type Day,
  type EntryKind,
  type PaymentEntry,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

type Line = readonly [
  entry: number,
  day: Day,
  kind: EntryKind,
  account: Account,
  amount: string,
  isReversed: boolean,
  isEstimated: boolean,
  isTransfer: boolean,
];

/** What the journal of a fund has of a position. */
export interface PositionJournal {
  readonly movements: readonly CapitalMovement[];
  readonly entries: readonly PaymentEntry[];
  /** Some of its days are not those on which money was seen to move. */
  readonly isEstimated: boolean;
}

/** What journals have of positions until a day, in one query: each line once, with what its entry is. */
export async function readPositionJournals(
  db: Kysely<Database>,
  positions: readonly string[],
  asOf: Day,
): Promise<Map<string, PositionJournal>> {
  const { rows } = await sql<{ position: string; lines: Line[] }>`
    SELECT l.position, json_agg(json_build_array(e.sequence, l."effectiveDate", e.kind, l.account, l.amount::text,
      v._id IS NOT NULL, e."isEstimated", coalesce(o.kind, e.kind) = 'transfer') ORDER BY e.sequence, l.line) AS lines
    FROM ledger_postings l JOIN ledger_entries e ON e._id = l.entry
    LEFT JOIN ledger_entries o ON o._id = e.reverses LEFT JOIN ledger_entries v ON v.reverses = e._id
    WHERE l.position = ANY(${[...positions]}::uuid[]) AND l."effectiveDate" <= ${asOf}
      AND l.account NOT IN ('unfunded', 'called')
    GROUP BY l.position`.execute(db);
  return new Map(rows.map(({ position, lines }) => [position, journalOf(position, lines)]));
}

function journalOf(position: string, lines: readonly Line[]): PositionJournal {
  const movements: CapitalMovement[] = [];
  const entries = new Map<number, PaymentEntry & { postings: PaymentEntry['postings'][number][] }>();
  for (const [sequence, day, kind, account, text, isReversed, , isTransfer] of lines) {
    const posting = { account, position, amount: centsOf(text) };
    movements.push(...capitalMovements([posting], { day, isTransfer }));
    const entry = entries.get(sequence);
    if (entry) entry.postings.push(posting);
    else entries.set(sequence, { day, kind, isReversed, postings: [posting] });
  }
  return {
    movements,
    entries: [...entries.values()],
    isEstimated: lines.some(([, , , , , isReversed, isEstimated]) => isEstimated && !isReversed),
  };
}
