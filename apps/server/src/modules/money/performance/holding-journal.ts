import type { HoldingEntry, HoldingJournal } from '@paddock/contract';
import {
  type Account,
  capitalMovements,
  centsOf,
  type EntryKind,
  entryEffects,
  numberFromCents,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { signedNameSql } from '../../people/investing-profiles/index.ts';
import type { Reader } from '../activity/index.ts';
import { latestPostingDay } from './opened-holdings.ts';
import { presentDistributions, presentHistory } from './present-performance.ts';

interface Row
  extends Pick<HoldingEntry, 'entry' | 'day' | 'ownDay' | 'isEstimated' | 'reverses' | 'reversedOn'> {
  kind: EntryKind;
  lines: (readonly [account: Account, amount: string])[];
}

/**
 * The journal behind a participation in an opened fund: one of the reader's own, or of a profile whose owner lets them see
 * its investments at this moment (ENT-07). Throws if they may see none of this id.
 */
export async function readHoldingJournalOf(
  db: Kysely<Database>,
  { user, now }: Reader,
  { syndUser, timeZone }: { syndUser: string; timeZone: string },
): Promise<HoldingJournal> {
  const { rows: found } = await sql<
    Pick<HoldingJournal, 'fund' | 'profile' | 'isDelegated'> & {
      position: string | null;
      bookTimeZone: string;
    }
  >`
    SELECT p._id AS position, k."timeZone" AS "bookTimeZone", json_build_object('_id', f._id, 'name', f.name) AS fund,
      CASE WHEN e._id IS NOT NULL THEN json_build_object('_id', e._id, 'name', ${signedNameSql(sql`s._id`)}) END AS profile,
      s."user" <> ${user} AS "isDelegated"
    FROM synd_users s JOIN funds f ON f._id = s.fund
    JOIN ledger_books k ON k.fund = s.fund AND k."openedAt" IS NOT NULL
    LEFT JOIN positions p ON p."syndUser" = s._id
    LEFT JOIN investing_entities e ON e._id = s.investing_entity
    WHERE s._id = ${syndUser} AND (s."user" = ${user}
      OR s.investing_entity = ANY(ARRAY(SELECT delegated_profiles(${user}, 'view', ${now}))))`.execute(db);
  const [holding] = found;
  if (!holding) return throwNotFound('This investment', { collection: 'synd_users', record: syndUser });
  // Participations that have not committed have no position, and nothing was posted for them.
  const { position, bookTimeZone, ...whose } = holding;
  const rows = position === null ? [] : await readEntries(db, position);
  const postingsOf = ({ lines }: Row) =>
    lines.map(([account, amount]) => ({ account, position, amount: centsOf(amount) }));
  const movements = rows.flatMap((row) =>
    capitalMovements(postingsOf(row), {
      day: row.day,
      isTransfer: row.kind === 'transfer' || row.reverses?.kind === 'transfer',
    }),
  );
  const asOf = latestPostingDay([{ timeZone: bookTimeZone }], { now, timeZone });
  return {
    ...whose,
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
