import type { HoldingEntry, HoldingJournal } from '@paddock/contract';
import {
  type Account,
  capitalMovements,
  centsOf,
  type Day,
  type EntryKind,
  entryEffects,
  numberFromCents,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { presentDistributions, presentHistory } from './present-performance.ts';

interface Row
  extends Pick<HoldingEntry, 'entry' | 'day' | 'ownDay' | 'isEstimated' | 'reverses' | 'reversedOn'> {
  kind: EntryKind;
  lines: (readonly [account: Account, amount: string])[];
}

/** The journal behind one of a person's own participations in an opened fund. Throws if they have none of this id. */
export async function readHoldingJournalOf(
  db: Kysely<Database>,
  { user, syndUser, asOf }: { user: string; syndUser: string; asOf: Day },
): Promise<HoldingJournal> {
  const { rows: found } = await sql<{ position: string | null }>`
    SELECT p._id AS position FROM synd_users s
    JOIN ledger_books k ON k.fund = s.fund AND k."openedAt" IS NOT NULL
    LEFT JOIN positions p ON p."syndUser" = s._id
    WHERE s._id = ${syndUser} AND s."user" = ${user}`.execute(db);
  const [own] = found;
  if (!own) return throwNotFound('This investment', { collection: 'synd_users', record: syndUser });
  // Participations that have not committed have no position, and nothing was posted for them.
  const rows = own.position === null ? [] : await readEntries(db, own.position);
  const postingsOf = ({ lines }: Row) =>
    lines.map(([account, amount]) => ({ account, position: own.position, amount: centsOf(amount) }));
  const movements = rows.flatMap((row) =>
    capitalMovements(postingsOf(row), {
      day: row.day,
      isTransfer: row.kind === 'transfer' || row.reverses?.kind === 'transfer',
    }),
  );
  return {
    asOf,
    points: presentHistory(movements, asOf),
    entries: rows.map((row) => {
      const { committed, contributed, distributions, change } = entryEffects(postingsOf(row));
      const { lines: _, ...entry } = row;
      return {
        ...entry,
        committed: numberFromCents(committed),
        contributed: numberFromCents(contributed),
        distributions: presentDistributions(distributions),
        change: numberFromCents(change),
      };
    }),
  };
}

/** Newest first; a reversal right after what it reverses, whenever it was posted. */
async function readEntries(db: Kysely<Database>, position: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    WITH own AS (
      SELECT l.entry, json_agg(json_build_array(l.account, l.amount::text) ORDER BY l.line) AS lines
      FROM ledger_postings l WHERE l.position = ${position} GROUP BY l.entry
    )
    SELECT e._id AS entry, e."effectiveDate" AS day, e."ownDate" AS "ownDay", e.kind, e."isEstimated", own.lines,
      CASE WHEN o._id IS NOT NULL
        THEN json_build_object('entry', o._id, 'day', o."effectiveDate"::text, 'kind', o.kind) END AS reverses,
      v."effectiveDate" AS "reversedOn"
    FROM own JOIN ledger_entries e ON e._id = own.entry
    LEFT JOIN ledger_entries o ON o._id = e.reverses LEFT JOIN ledger_entries v ON v.reverses = e._id
    ORDER BY coalesce(o."effectiveDate", e."effectiveDate") DESC, coalesce(o.sequence, e.sequence) DESC, e.sequence`.execute(
    db,
  );
  return rows;
}
