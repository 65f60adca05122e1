import type { FundJournal, JournalVerdict } from '@paddock/contract';
import { displayName } from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
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

const kinds = sql`('open_ledger', 'close_period', 'reverse_entry', 'import_receipts')`;

/** Funds with the state of their journals: opened ones first, then by name. */
export async function findFundJournals(
  db: Kysely<Database>,
  { limit = 500, now }: { limit?: number | undefined; now: Date },
): Promise<{ items: FundJournal[]; total: number }> {
  const { total } = await db
    .selectFrom('funds')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { items: await readRows(db, { where: sql`true`, limit, now }), total };
}

/** One fund with the state of its journal. Throws if there is none. */
export async function readFundJournal(
  db: Kysely<Database>,
  { fund, now }: { fund: string; now: Date },
): Promise<FundJournal> {
  const [found] = await readRows(db, { where: sql`f._id = ${fund}`, limit: 1, now });
  return found ?? throwNotFound('This fund', { collection: 'funds', record: fund });
}

async function readRows(
  db: Kysely<Database>,
  { where, limit, now }: { where: RawBuilder<unknown>; limit: number; now: Date },
): Promise<FundJournal[]> {
  const { rows } = await sql<Row>`
    SELECT f._id, f.name, f.url_slug, f.figures, b."openedAt", b."timeZone", b."closedThrough",
      coalesce(t.positions, 0) AS positions, t.committed, t.contributed, t.suspense, t.distributed, t.value,
      s.sequence::int AS sequence, s.sha256,
      a._id AS approval, a.kind AS "approvalKind", u._id AS asker, u."firstName", u."lastName", u.username
    FROM (SELECT f.* FROM funds f WHERE ${where} ORDER BY f.figures = 'ledger' DESC, lower(f.name), f._id
      LIMIT ${limit}) f
    LEFT JOIN ledger_books b ON b.fund = f._id
    LEFT JOIN ledger_seals s ON (s.fund, s.sequence) = (b.fund, b."lastSequence")
    LEFT JOIN LATERAL (
      SELECT count(*)::int AS positions, coalesce(sum(x.unfunded + x.called), 0)::float8 AS committed,
        coalesce(sum(x.contributed), 0)::float8 AS contributed, coalesce(sum(x.suspense), 0)::float8 AS suspense,
        coalesce(sum(${distributedSql}), 0)::float8 AS distributed,
        coalesce(sum(x.contributed - (${distributedSql}) + x.income + x.valuation - x.fees), 0)::float8 AS value
      FROM positions p JOIN position_balances x ON x.position = p._id WHERE p.fund = f._id
    ) t ON true
    LEFT JOIN approvals a ON a.collection = 'funds' AND a.record = f._id AND a.decision IS NULL
      AND a."expiresAt" > ${now} AND a.kind IN ${kinds}
    LEFT JOIN users u ON u._id = a."askedBy"
    ORDER BY f.figures = 'ledger' DESC, lower(f.name), f._id`.execute(db);
  return rows.map(present);
}

const distributedSql = sql`x."returnedCapital" + x."preferredReturn" + x.profit + x.interest + x.unclassified`;

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
