import {
  defaultLimit,
  type JournalEntry,
  type listJournalEntries,
  type PagedReply,
  type QueryOf,
} from '@paddock/contract';
import { type Account, centsOf, type EntryKind, isReversibleAlone, numberFromCents } from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { cursorAt, readCursor } from '../../../platform/http/index.ts';
import { holderNameSql } from '../../people/investing-profiles/index.ts';

type Filter = QueryOf<typeof listJournalEntries>;

interface Row {
  _id: string;
  sequence: bigint;
  kind: EntryKind;
  effectiveDate: string;
  ownDate: string | null;
  postedAt: Date;
  postedBy: JournalEntry['postedBy'];
  reverses: number | null;
  reversedBy: number | null;
  reason: string | null;
  receipt: JournalEntry['receipt'];
  run: JournalEntry['run'];
  isEstimated: boolean;
  isValueTaken: boolean;
  sha256: string;
  postings: readonly (Omit<JournalEntry['postings'][number], 'amount' | 'account'> & {
    account: Account;
    amount: string;
  })[];
}

/** The fund and the number of the last entry of a page. */
const place = z.tuple([z.guid(), z.int()]);

/** A page of the entries of a journal that a filter lets through, the newest first. */
export async function findJournalEntries(
  db: Kysely<Database>,
  { fund, sequence, kind, syndUser, from, to, limit = defaultLimit, after }: Filter,
): Promise<PagedReply<JournalEntry>> {
  const conditions = [
    ...(sequence ? [sql`e.sequence = ${sequence}`] : []),
    ...(kind ? [sql`e.kind = ${kind}`] : []),
    ...(from ? [sql`e."effectiveDate" >= ${from}`] : []),
    ...(to ? [sql`e."effectiveDate" <= ${to}`] : []),
    ...(syndUser
      ? [
          sql`e._id IN (SELECT l.entry FROM ledger_postings l JOIN positions p ON p._id = l.position
              WHERE p."syndUser" = ${syndUser})`,
        ]
      : []),
  ];
  const matching = sql.join([sql`e.fund = ${fund}`, ...conditions], sql` AND `);
  // The numbers of entries have no gaps, so the last one is how many there are.
  const counted =
    conditions.length === 0
      ? sql<{ total: number }>`SELECT "lastSequence"::int AS total FROM ledger_books WHERE fund = ${fund}`
      : sql<{ total: number }>`SELECT count(*)::int AS total FROM ledger_entries e WHERE ${matching}`;
  const { rows } = await counted.execute(db);
  const before = after ? placeIn(fund, after) : undefined;
  const where = before === undefined ? matching : sql`${matching} AND e.sequence < ${before}`;
  const found = await readRows(db, where, limit + 1);
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return {
    items,
    total: rows[0]?.total ?? 0,
    next: last ? cursorAt([fund, last.sequence]) : null,
  };
}

function placeIn(fund: string, after: string): number {
  const [, sequence] = readCursor(after, place.check(z.refine(([madeFor]) => madeFor === fund)));
  return sequence;
}

/** One entry. Throws if there is none. */
export async function readJournalEntry(db: Kysely<Database>, id: string): Promise<JournalEntry> {
  const [entry] = await readRows(db, sql`e._id = ${id}`, 1);
  return entry ?? throwNotFound('This entry');
}

async function readRows(
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<JournalEntry[]> {
  const { rows } = await sql<Row>`
    SELECT e._id, e.sequence, e.kind, e."effectiveDate", e."ownDate", e."postedAt", e.reason, e."isEstimated", s.sha256,
      CASE WHEN u._id IS NOT NULL THEN json_build_object('_id', u._id,
        'name', coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u.username)) END AS "postedBy",
      o.sequence::int AS reverses, v.sequence::int AS "reversedBy",
      CASE WHEN r._id IS NOT NULL THEN json_build_object('_id', r._id, 'receivedOn', r."receivedOn"::text,
        'reference', r.reference) END AS receipt,
      CASE WHEN x._id IS NOT NULL THEN json_build_object('_id', x._id, 'name', x.name) END AS run,
      ${valueTakenSql} AS "isValueTaken",
      l.postings
    FROM (SELECT * FROM ledger_entries e WHERE ${where} ORDER BY e.sequence DESC LIMIT ${limit}) e
    LEFT JOIN ledger_seals s ON (s.fund, s.sequence) = (e.fund, e.sequence)
    LEFT JOIN users u ON u._id = e."postedBy"
    LEFT JOIN ledger_entries o ON o._id = e.reverses
    LEFT JOIN ledger_entries v ON v.reverses = e._id
    LEFT JOIN funding_receipts r ON r._id = e.receipt
    LEFT JOIN ledger_run_lines m ON m.entry = e._id LEFT JOIN ledger_runs x ON x._id = m.run
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('account', p.account, 'amount', p.amount::text, 'position', n.position)
        ORDER BY p.line), '[]') AS postings
      FROM ledger_postings p LEFT JOIN LATERAL (${positionSql}) n ON true
      WHERE p.entry = e._id
    ) l
    ORDER BY e.sequence DESC`.execute(db);
  return rows.map(present);
}

/**
 * Whether the value with which an entry `e` opened a position was taken away since: by a valuation that is no line of a
 * run, which follows the capital.
 */
const valueTakenSql = sql`e.kind = 'opening' AND EXISTS (SELECT 1 FROM ledger_postings l
  JOIN ledger_postings t ON t.position = l.position AND t.account = 'valuation'
  JOIN ledger_entries w ON w._id = t.entry AND w.kind = 'valuation' AND w.sequence > e.sequence
  WHERE l.entry = e._id AND NOT EXISTS (SELECT 1 FROM ledger_run_lines m WHERE m.entry = w._id))`;

/** Whose position a posting `p` is of. */
const positionSql = sql`SELECT json_build_object('number', q.number, 'syndUser', s._id,
    'investorName', coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u.username),
    'holderName', ${holderNameSql}) AS position
  FROM positions q JOIN synd_users s ON s._id = q."syndUser" JOIN users u ON u._id = s."user"
  WHERE q._id = p.position`;

const present = ({ sequence, postedAt, postings, sha256, isValueTaken, ...row }: Row): JournalEntry => ({
  ...row,
  sequence: Number(sequence),
  postedAt: postedAt.toISOString(),
  isReversible: isReversibleAlone({
    kind: row.kind,
    receipt: row.receipt?._id ?? null,
    run: row.run?._id ?? null,
    isReversed: row.reversedBy !== null,
    isValueTaken,
    accounts: postings.map(({ account }) => account),
  }),
  postings: postings.map((posting) => ({ ...posting, amount: numberFromCents(centsOf(posting.amount)) })),
  sha256: sha256 ?? '',
});
