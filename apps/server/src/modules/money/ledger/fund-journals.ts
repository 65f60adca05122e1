import {
  defaultLimit,
  type FundJournal,
  type JournalVerdict,
  type listJournals,
  type PagedReply,
  type QueryOf,
} from '@paddock/contract';
import { displayName, journalApprovalKinds } from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import { cursorAt, readCursor } from '../../../platform/http/index.ts';
import { inspectBooks } from '../journal-checks/index.ts';

type Row = Omit<FundJournal, 'fund' | 'openedAt' | 'waiting' | 'seal'> & {
  _id: string;
  name: string;
  url_slug: string | null;
  openedAt: Date | null;
  sequence: number | null;
  sha256: string | null;
  approval: string | null;
  approvalKind: NonNullable<FundJournal['waiting']>['kind'] | null;
  asker: string | null;
  firstName: string | null;
  lastName: string | null;
  username: string | null;
};

/** The order of the list, and the keys of the last fund of a page: opened ones first, then by name. */
const orderSql = sql`(f.figures <> 'ledger'), lower(f.name), f._id`;
const place = z.tuple([z.boolean(), z.string().check(z.regex(/^[^\0]*$/)), z.guid()]);

/** A page of the funds with the state of their journals: opened ones first, then by name. */
export async function findFundJournals(
  db: Kysely<Database>,
  { limit = defaultLimit, after, search = '' }: QueryOf<typeof listJournals>,
  now: Date,
): Promise<PagedReply<FundJournal>> {
  const matching = sql<boolean>`strpos(lower(f.name), lower(${search.trim()})) > 0`;
  const { total } = await db
    .selectFrom('funds as f')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(matching)
    .executeTakeFirstOrThrow();
  const [isNotOpened, name, id] = after ? readCursor(after, place) : [];
  const behind = sql`(${orderSql}) > (${isNotOpened}, ${name}, ${id}::uuid)`;
  const where = after ? sql`${matching} AND ${behind}` : matching;
  const found = await readRows(db, { where, limit: limit + 1, now });
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, total, next: last ? await cursorOf(db, last.fund._id) : null };
}

/** The database folds the name, as it does for the order. */
async function cursorOf(db: Kysely<Database>, fund: string): Promise<string> {
  const { isNotOpened, name } = await db
    .selectFrom('funds')
    .select([sql<boolean>`figures <> 'ledger'`.as('isNotOpened'), sql<string>`lower(name)`.as('name')])
    .where('_id', '=', fund)
    .executeTakeFirstOrThrow();
  return cursorAt([isNotOpened, name, fund]);
}

/** One fund with the state of its journal. Throws if there is none. */
export async function readFundJournal(
  db: Kysely<Database>,
  { fund, now }: { fund: string; now: Date },
): Promise<FundJournal> {
  const [found] = await readRows(db, { where: sql`f._id = ${fund}`, limit: 1, now });
  if (!found) return throwNotFound('This fund', { collection: 'funds', record: fund });
  // Of one fund only: the list does not show it. The index that has it keeps the fund as text.
  const { since } = await db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.min('effectiveDate').as('since'))
    .where(sql`fund::text`, '=', found.fund._id)
    .executeTakeFirstOrThrow();
  return { ...found, since };
}

async function readRows(
  db: Kysely<Database>,
  { where, limit, now }: { where: RawBuilder<unknown>; limit: number; now: Date },
): Promise<FundJournal[]> {
  const { rows } = await sql<Row>`
    SELECT f._id, f.name, f.url_slug, f.figures, b."openedAt", b."timeZone", b."closedThrough",
      coalesce(b."lastPosition", 0) AS positions, coalesce(b.committed, 0)::float8 AS committed,
      coalesce(b.contributed, 0)::float8 AS contributed, coalesce(b.suspense, 0)::float8 AS suspense,
      coalesce(b.distributed, 0)::float8 AS distributed, coalesce(b.nav, 0)::float8 AS value,
      s.sequence::int AS sequence, s.sha256,
      a._id AS approval, a.kind AS "approvalKind", u._id AS asker, u."firstName", u."lastName", u.username
    FROM (SELECT f.* FROM funds f WHERE ${where} ORDER BY ${orderSql}
      LIMIT ${limit}) f
    LEFT JOIN ledger_books b ON b.fund = f._id
    LEFT JOIN ledger_seals s ON (s.fund, s.sequence) = (b.fund, b."lastSequence")
    LEFT JOIN approvals a ON a.collection = 'funds' AND a.record = f._id AND a.decision IS NULL
      AND a."expiresAt" > ${now} AND a.kind IN (${sql.join(journalApprovalKinds)})
    LEFT JOIN users u ON u._id = a."askedBy"
    ORDER BY ${orderSql}`.execute(db);
  return rows.map(present);
}

function present({
  _id,
  name,
  url_slug,
  openedAt,
  sequence,
  sha256,
  approval,
  approvalKind: kind,
  asker,
  firstName,
  lastName,
  username,
  ...row
}: Row): FundJournal {
  return {
    fund: { _id, name, url_slug },
    ...row,
    openedAt: openedAt?.toISOString() ?? null,
    seal: sequence === null || sha256 === null ? null : { sequence, sha256 },
    waiting:
      approval && kind && asker
        ? { approval, kind, askedBy: { _id: asker, name: displayName({ firstName, lastName, username }) } }
        : null,
  };
}

/** What the nightly check looks for, of one fund: its chain, all that is kept beside it, and the triggers of all books. */
export async function verifyFundJournal(db: Kysely<Database>, fund: string): Promise<JournalVerdict> {
  const { books, findings } = await inspectBooks(db, { fund });
  const [book] = books;
  if (!book) throwDomainError('not_found', 'The journal of this fund is not open yet.');
  const found = [...book.findings, ...findings].map(({ text }) => text);
  return {
    isSound: found.length === 0,
    entries: Number(book.entries),
    seal: book.seal && { sequence: Number(book.seal.sequence), sha256: book.seal.sha256 },
    findings: found,
  };
}
