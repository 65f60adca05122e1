import { counted, type Day } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { JournalVerdict } from '../journal/index.ts';
import { findMissingGuards, findRewrittenFunctions } from './guarding-triggers.ts';
import { listBooks } from './list-books.ts';

/** Something in the journal that is not as the server has left it. */
export interface LedgerFinding {
  /** The same each time that it is found, so that it is reported once. */
  readonly key: string;
  /** Null for what concerns all books. */
  readonly fund: string | null;
  /** One sentence. */
  readonly text: string;
}

type Fault = Extract<JournalVerdict, { ok: false }>;

/** The first entry of a fund that differs, as a finding. */
export function chainFinding(fund: string, { sequence, entry, problem }: Fault): LedgerFinding {
  const named = entry === null ? `Entry ${sequence}` : `Entry ${sequence} (${entry})`;
  const text = {
    missing: `${named} is missing.`,
    added: `${named} was not posted by the server.`,
    differs: `${named} is not as it was posted.`,
  }[problem];
  return { key: `${fund} entry ${sequence} ${problem}`, fund, text };
}

/**
 * Kept balances and totals of a fund that are not the sum of its postings, positions that are gone, participations that
 * its journal does not say the same of, a fund whose figures come from elsewhere than its open journal, and days that are
 * open again or of another time zone than the last check has kept.
 */
export async function findBookProblems(
  db: Kysely<Database>,
  fund: string,
  knownTimeZone: string | null,
): Promise<LedgerFinding[]> {
  const { rows: totals } = await sql<{ position: string }>`
    SELECT fund AS position FROM ledger_totals_differing WHERE fund = ${fund}`.execute(db);
  const { rows: unlike } = await sql<{ position: string }>`
    SELECT "syndUser" AS position FROM participations_differing_from_journal WHERE fund = ${fund}
    ORDER BY "syndUser"`.execute(db);
  const { rows: differing } = await sql<{ position: string }>`
    SELECT position FROM position_balances_differing WHERE fund = ${fund} ORDER BY position`.execute(db);
  const { rows: lost } = await sql<{ position: string }>`
    SELECT DISTINCT l.position FROM ledger_postings l WHERE l.fund = ${fund} AND l.position IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM positions p WHERE p._id = l.position AND p.fund = l.fund)
    ORDER BY l.position`.execute(db);
  const { rows: sources } = await sql<{ figures: string }>`
    SELECT f.figures FROM funds f LEFT JOIN ledger_books b ON b.fund = f._id
    WHERE f._id = ${fund} AND (f.figures = 'ledger') <> (b."openedAt" IS NOT NULL)`.execute(db);
  return [
    ...sources.map(({ figures }) => ({
      key: `${fund} figures ${figures}`,
      fund,
      text:
        figures === 'ledger'
          ? 'The fund takes its figures from a journal that is not open.'
          : 'The journal is open, but the fund takes its figures from percentages.',
    })),
    ...listed(fund, differing, 'balances', (count, first) =>
      count === 1
        ? `The kept balance of the position ${first} is not the sum of its postings.`
        : `The kept balances of ${counted(count, 'position')} are not the sum of their postings, first ${first}.`,
    ),
    ...listed(fund, lost, 'positions', (count, first) =>
      count === 1
        ? `The position ${first} has postings and is missing.`
        : `${counted(count, 'position')} have postings and are missing, first ${first}.`,
    ),
    ...listed(fund, totals, 'totals', () => 'The kept totals of the book are not the sums of its positions.'),
    ...listed(fund, unlike, 'participations', (count, first) =>
      count === 1
        ? `The participation ${first} says another amount than its position.`
        : `${counted(count, 'participation')} say other amounts than their positions, first ${first}.`,
    ),
    ...(await findDayProblems(db, fund, knownTimeZone)),
  ];
}

/**
 * A book that is open again for days that were closed, as two admins have approved or as an entry shows that counts on the
 * first open day in place of its own; and one whose days are of another time zone than they were.
 */
async function findDayProblems(
  db: Kysely<Database>,
  fund: string,
  knownTimeZone: string | null,
): Promise<LedgerFinding[]> {
  const { rows } = await sql<{ timeZone: string; closedThrough: Day | null; wasClosedThrough: Day | null }>`
    SELECT b."timeZone", b."closedThrough"::text AS "closedThrough", greatest(
      (SELECT max((a.input ->> 'through')::date) FROM approvals a
        WHERE a.kind = 'close_period' AND a.record = b.fund AND a.decision = 'approved'),
      (SELECT max(e."effectiveDate") - 1 FROM ledger_entries e WHERE e.fund = b.fund AND e."ownDate" IS NOT NULL)
    )::text AS "wasClosedThrough"
    FROM ledger_books b WHERE b.fund = ${fund}`.execute(db);
  return rows.flatMap(({ timeZone, closedThrough, wasClosedThrough }) => [
    ...(wasClosedThrough !== null && (closedThrough === null || closedThrough < wasClosedThrough)
      ? [
          {
            key: `${fund} closed ${wasClosedThrough} ${closedThrough}`,
            fund,
            text: `The book was closed through ${wasClosedThrough}, and is ${closedThrough === null ? 'not closed any more' : `closed through ${closedThrough} only`}.`,
          },
        ]
      : []),
    ...(knownTimeZone !== null && knownTimeZone !== timeZone
      ? [
          {
            key: `${fund} time zone ${knownTimeZone} ${timeZone}`,
            fund,
            text: `The time zone of the book was ${knownTimeZone}, and is ${timeZone}.`,
          },
        ]
      : []),
  ]);
}

function listed(
  fund: string,
  rows: readonly { position: string }[],
  kind: string,
  text: (count: number, first: string) => string,
): LedgerFinding[] {
  const [first] = rows;
  if (!first) return [];
  return [
    {
      key: `${fund} ${kind} ${rows.length} ${first.position}`,
      fund,
      text: text(rows.length, first.position),
    },
  ];
}

/**
 * What concerns all books: triggers that are off or run something else, and postings that are in none. `migrations` are
 * those that this version knows.
 */
export async function findCommonProblems(
  db: Kysely<Database>,
  migrations: readonly string[],
): Promise<LedgerFinding[]> {
  return [
    ...(await findTriggerProblems(db)),
    ...(await findRewrittenFunctions(db, migrations)).map((name) => ({
      key: `function ${name} rewritten`,
      fund: null,
      text: `The function ${name}, which triggers of the journal run, is not as this version made it.`,
    })),
    ...(await findPostingsWithoutBook(db)),
  ];
}

/** What the check of no book would see: it looks at the postings that say its fund, and at those to its positions. */
async function findPostingsWithoutBook(db: Kysely<Database>): Promise<LedgerFinding[]> {
  const books = (await listBooks(db)).map(({ _id }) => _id);
  const { rows } = await sql<{ count: number; first: string | null }>`
    SELECT count(*)::int AS count, min(p.entry::text) AS first FROM ledger_postings p
    WHERE NOT EXISTS (SELECT 1 FROM unnest(${books}::uuid[]) AS b(fund) WHERE b.fund = p.fund)`.execute(db);
  const [found] = rows;
  if (!found?.first) return [];
  const { count, first } = found;
  const text =
    count === 1
      ? `A posting of the entry ${first} is in the book of no fund.`
      : `${counted(count, 'posting')} are in the book of no fund, the first of the entry ${first}.`;
  return [{ key: `postings without a book ${count} ${first}`, fund: null, text }];
}

/** The triggers of the journal that are off, as findings. */
async function findTriggerProblems(db: Kysely<Database>): Promise<LedgerFinding[]> {
  const says = {
    missing: 'is missing',
    disabled: 'is disabled',
    replaced: 'runs another function than it should',
  };
  return (await findMissingGuards(db)).map(({ table, trigger, problem }) => ({
    key: `trigger ${table}.${trigger} ${problem}`,
    fund: null,
    text: `The trigger ${trigger} of the table ${table} ${says[problem]}.`,
  }));
}
