import { createHash } from 'node:crypto';
import type { StatementIssue } from '@paddock/contract';
import {
  type Account,
  type Cents,
  capitalMovements,
  centsOf,
  type Day,
  type DayRange,
  dayIn,
  dayNumber,
  dayOfNumber,
  daysOfPeriod,
  isStatementDue,
  issueBlock,
  numberFromCents,
  type RollForward,
  rollForward,
  type StatementPeriod,
  statementColumns,
  statementLines,
  sumCents,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import { type PositionStatement, readStatements } from './read-statements.ts';
import { statedDaySql } from './stated-day.ts';
import { statementHash } from './statement-hash.ts';
import { countTold } from './tell-of-statement.ts';

/** Positions that are read at once, because each of their postings is in memory. */
const positionsPerSlice = 250;

export interface IssueItem {
  readonly position: string;
  readonly label: string;
}

/** What the papers of a period are of. */
export const statementPaper = ({ from, to }: DayRange) => ({
  kind: 'statement' as const,
  subject: `${from}/${to}`,
});

/** What issuing the statements of a period would do, and the positions that it would do it for. */
export async function readStatementIssue(
  db: Kysely<Database>,
  { fund, period, now }: { fund: string; period: StatementPeriod; now: Date },
  sliceSize = positionsPerSlice,
): Promise<{ preview: StatementIssue; items: IssueItem[] }> {
  const book = await findBook(db, fund);
  const columns = statementColumns(period);
  const days = daysOfPeriod(period) ?? throwDomainError('bad_request', 'This is no period.');
  const issued = await readIssued(db, { fund, ...statementPaper(days) });
  const sums: RollForward[] = [];
  const items: IssueItem[] = [];
  const stated: Pick<PositionStatement, 'syndUser' | 'profile'>[] = [];
  const versions: string[] = [];
  const counts = { first: 0, replaced: 0, unchanged: 0 };
  for await (const found of statementsOf(db, { fund, columns, issued: statementPaper(days), sliceSize })) {
    const [column] = found.statement.columns;
    if (column) sums.push(column);
    if (!isStatementDue(found.statement)) continue;
    const hash = statementHash(found);
    const before = issued.get(found.position);
    counts[before === undefined ? 'first' : before === hash ? 'unchanged' : 'replaced'] += 1;
    versions.push(hash);
    if (before === hash) continue;
    items.push({ position: found.position, label: labelOf(found) });
    stated.push({ syndUser: found.syndUser, profile: found.profile });
  }
  const statements = sumOf(sums);
  const ofBook = await readBookTotals(db, fund, days);
  const { closedThrough } = book;
  const statedOn = await readStatedDay(db, fund);
  const content = {
    fund: { _id: fund, name: book.name },
    period,
    ...days,
    closedThrough,
    statedOn,
    block: issueBlock(days, { today: dayIn(now, book.timeZone), closedThrough, statedOn }),
    positions: versions.length,
    ...counts,
    statements: inDollars(statements),
    book: inDollars(ofBook),
    isTied: isSame(statements, ofBook),
  };
  const version = createHash('sha256')
    .update(JSON.stringify([content, versions]))
    .digest('hex');
  const isIssuing = await isBeingIssued(db, { fund, period });
  const people = await countTold(db, { stated, now });
  return { preview: { ...content, isIssuing, version, people }, items };
}

/** The kind of the background task that issues statements. */
export const issueTaskName = 'issue-statements';

export async function isBeingIssued(
  db: Kysely<Database>,
  { fund, period }: { fund: string; period: StatementPeriod },
): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM background_tasks WHERE kind = ${issueTaskName} AND "finishedAt" IS NULL
    AND input->>'fund' = ${fund} AND input->>'period' = ${period}`.execute(db);
  return rows.length > 0;
}

async function findBook(db: Kysely<Database>, fund: string) {
  const { name } =
    (await db.selectFrom('funds').select('name').where('_id', '=', fund).executeTakeFirst()) ??
    throwNotFound('This fund', { collection: 'funds', record: fund });
  const book = await db
    .selectFrom('ledger_books')
    .select(['timeZone', 'closedThrough'])
    .where('fund', '=', fund)
    .where('openedAt', 'is not', null)
    .executeTakeFirst();
  if (!book) return throwDomainError('conflict', 'The journal of this fund is not open yet.');
  return { name, ...book };
}

async function readStatedDay(db: Kysely<Database>, fund: string): Promise<Day | null> {
  const { rows } = await sql<{
    day: Day | null;
  }>`SELECT ${statedDaySql(sql`e.fund = ${fund}`)} AS day`.execute(db);
  return rows[0]?.day ?? null;
}

async function* statementsOf(
  db: Kysely<Database>,
  {
    fund,
    columns,
    issued,
    sliceSize,
  }: {
    fund: string;
    columns: ReturnType<typeof statementColumns>;
    issued: ReturnType<typeof statementPaper>;
    sliceSize: number;
  },
): AsyncGenerator<PositionStatement> {
  for (let after = 0; ; ) {
    const slice = sql`q.number IN (SELECT x.number FROM positions x WHERE x.fund = ${fund} AND x.number > ${after}
      ORDER BY x.number LIMIT ${sliceSize}) AND q.fund = ${fund}`;
    const found = await readStatements(db, slice, columns, issued);
    yield* found;
    const last = found.at(-1);
    if (!last) return;
    after = last.number;
  }
}

/** The hashes of what the statements say that nothing replaces, by position. */
async function readIssued(
  db: Kysely<Database>,
  { fund, kind, subject }: { fund: string } & ReturnType<typeof statementPaper>,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ position: string; hash: string }>`
    SELECT p.position, p."contentSha256" AS hash FROM issued_papers p JOIN positions q ON q._id = p.position
    WHERE q.fund = ${fund} AND p.kind = ${kind} AND p.subject = ${subject}
      AND NOT EXISTS (SELECT FROM issued_papers n WHERE n.supersedes = p._id)`.execute(db);
  return new Map(rows.map(({ position, hash }) => [position, hash]));
}

/** The same lines from the book of the fund as a whole, past its positions and their statements. */
async function readBookTotals(
  db: Kysely<Database>,
  fund: string,
  { from, to }: DayRange,
): Promise<RollForward> {
  const { rows } = await sql<{ account: Account; amount: string; isTransfer: boolean; isBefore: boolean }>`
    SELECT l.account, coalesce(o.kind, e.kind) = 'transfer' AS "isTransfer", l."effectiveDate" < ${from} AS "isBefore",
      sum(l.amount)::text AS amount
    FROM ledger_postings l JOIN ledger_entries e ON e._id = l.entry LEFT JOIN ledger_entries o ON o._id = e.reverses
    WHERE l.fund = ${fund} AND l."effectiveDate" <= ${to} AND l.position IS NOT NULL
    GROUP BY l.account, "isTransfer", "isBefore"`.execute(db);
  const earlier: Day = dayOfNumber(dayNumber(from) - 1);
  const movements = rows.flatMap(({ account, amount, isTransfer, isBefore }) =>
    capitalMovements([{ account, position: fund, amount: centsOf(amount) }], {
      day: isBefore ? earlier : from,
      isTransfer,
    }),
  );
  return rollForward(movements, { from, to });
}

function sumOf(all: readonly RollForward[]): RollForward {
  const total = (pick: (one: RollForward) => Cents) => sumCents(all.map(pick));
  return {
    opening: total(({ opening }) => opening),
    lines: Object.fromEntries(
      statementLines.map((line) => [line, total(({ lines }) => lines[line])]),
    ) as RollForward['lines'],
    closing: total(({ closing }) => closing),
  };
}

const isSame = (a: RollForward, b: RollForward): boolean =>
  a.opening === b.opening &&
  a.closing === b.closing &&
  statementLines.every((line) => a.lines[line] === b.lines[line]);

const inDollars = ({ opening, lines, closing }: RollForward): StatementIssue['book'] => ({
  opening: numberFromCents(opening),
  ...(Object.fromEntries(statementLines.map((line) => [line, numberFromCents(lines[line])])) as Omit<
    StatementIssue['book'],
    'opening' | 'closing'
  >),
  closing: numberFromCents(closing),
});

const labelOf = ({ number, holder }: PositionStatement): string => `No. ${number}, ${holder.name}`;
