import type { InvestorQuestion, ListReply, ManagedQuestion, QuestionsFilter } from '@paddock/contract';
import { displayName, questionState } from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

const defaultLimit = 50;
/** A page of more answers would be read by nobody. */
const investorLimit = 500;

interface Row {
  _id: string;
  createdAt: Date;
  updatedAt: Date;
  question: string;
  answer: string | null;
  answeredAt: Date | null;
  publicQuestion: string | null;
  closedAt: Date | null;
}

interface OwnRow extends Row {
  isOwn: boolean;
}

/** The published questions of a fund, the newest answer first, after the person's own that wait. */
export async function listInvestorQuestions(
  db: Kysely<Database>,
  { fund, person }: { fund: string; person: string },
): Promise<ListReply<InvestorQuestion>> {
  const { rows } = await sql<OwnRow>`
    SELECT q.*, q."user" = ${person} AS "isOwn" FROM fund_questions q
    WHERE q.fund = ${fund} AND (q."user" = ${person} OR q."publicQuestion" IS NOT NULL)
    ORDER BY q."answeredAt" DESC NULLS FIRST, q."createdAt" DESC, q._id LIMIT ${investorLimit}`.execute(db);
  return { items: rows.map(toInvestorQuestion), total: rows.length };
}

/** One of the person's own questions. */
export async function findOwnQuestion(db: Kysely<Database>, id: string): Promise<InvestorQuestion> {
  const { rows } = await sql<Row>`SELECT * FROM fund_questions WHERE _id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`The question ${id} was not found`);
  return toInvestorQuestion({ ...row, isOwn: true });
}

/** Names only what this reader may see: who asked, and the asker's own words, are for the asker and the team. */
function toInvestorQuestion({ isOwn, ...row }: OwnRow): InvestorQuestion {
  return {
    _id: row._id,
    isOwn,
    question: isOwn ? row.question : (row.publicQuestion ?? ''),
    answer: row.answer,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    state: questionState(row),
    askedAt: isOwn ? row.createdAt.toISOString() : null,
  };
}

interface ManagedRow extends Row {
  fund: string;
  fundName: string;
  user: string;
  email: string;
  username: string;
  firstName: string | null;
  lastName: string | null;
  byUsername: string | null;
  byFirstName: string | null;
  byLastName: string | null;
}

const managedRows = (where: RawBuilder<unknown>) => sql`
  SELECT q.*, f.name AS "fundName", u.email, u.username, u."firstName", u."lastName",
    b.username AS "byUsername", b."firstName" AS "byFirstName", b."lastName" AS "byLastName"
  FROM fund_questions q JOIN funds f ON f._id = q.fund JOIN users u ON u._id = q."user"
    LEFT JOIN users b ON b._id = q."answeredBy"
  WHERE ${where}`;

const stateIs: Record<NonNullable<QuestionsFilter['state']>, RawBuilder<unknown>> = {
  open: sql`q.answer IS NULL AND q."closedAt" IS NULL`,
  answered: sql`q.answer IS NOT NULL`,
  closed: sql`q.answer IS NULL AND q."closedAt" IS NOT NULL`,
};

/** A page of the questions for the team. */
export async function listManagedQuestions(
  db: Kysely<Database>,
  { state = 'open', fund, limit = defaultLimit, offset = 0 }: QuestionsFilter,
): Promise<ListReply<ManagedQuestion>> {
  const where = fund ? sql`${stateIs[state]} AND q.fund = ${fund}` : stateIs[state];
  const order =
    state === 'open' ? sql`q."createdAt", q._id` : sql`coalesce(q."answeredAt", q."closedAt") DESC, q._id`;
  const { rows } = await sql<ManagedRow>`
    ${managedRows(where)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM fund_questions q WHERE ${where}`.execute(db);
  return { items: rows.map(toManagedQuestion), total: counted.rows[0]?.total ?? 0 };
}

/** One question for the team; undefined if there is none. */
export async function findManagedQuestion(
  db: Kysely<Database>,
  id: string,
): Promise<ManagedQuestion | undefined> {
  const { rows } = await sql<ManagedRow>`${managedRows(sql`q._id = ${id}`)}`.execute(db);
  return rows[0] && toManagedQuestion(rows[0]);
}

function toManagedQuestion(row: ManagedRow): ManagedQuestion {
  return {
    _id: row._id,
    updatedAt: row.updatedAt.toISOString(),
    state: questionState(row),
    fund: { _id: row.fund, name: row.fundName },
    asker: { _id: row.user, name: displayName(row), email: row.email },
    askedAt: row.createdAt.toISOString(),
    question: row.question,
    answer: row.answer,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    answeredBy:
      row.byUsername === null
        ? null
        : displayName({ username: row.byUsername, firstName: row.byFirstName, lastName: row.byLastName }),
    publicQuestion: row.publicQuestion,
  };
}
