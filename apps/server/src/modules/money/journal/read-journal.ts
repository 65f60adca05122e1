import {
  type Account,
  type Cents,
  centsOf,
  type DatedChange,
  type Day,
  type EntryKind,
  type PositionBalance,
  type Posting,
} from '@paddock/domain';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { PositionBalances } from '../../../platform/database/tables/ledger.ts';

/** One line of the journal, with what its entry says. */
export interface JournalLine extends Posting {
  readonly entry: string;
  readonly sequence: bigint;
  readonly line: number;
  readonly kind: EntryKind;
  readonly effectiveDate: Day;
  readonly ownDate: Day | null;
  readonly account: Account;
}

/** The postings of a fund in the order in which they were posted: all of them, of one position, or of one entry. */
export async function readPostings(
  db: Kysely<Database>,
  { fund, position, entry }: { fund: string; position?: string; entry?: string },
): Promise<JournalLine[]> {
  let query = db
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_entries as e', 'e._id', 'p.entry')
    .select(['p.entry', 'e.sequence', 'p.line', 'e.kind', 'p.effectiveDate', 'e.ownDate'])
    .select(['p.account', 'p.position', 'p.amount'])
    .where('e.fund', '=', fund);
  if (position !== undefined) query = query.where('p.position', '=', position);
  if (entry !== undefined) query = query.where('p.entry', '=', entry);
  const rows = await query.orderBy('e.sequence').orderBy('p.line').execute();
  return rows.map((row) => ({ ...row, amount: centsOf(row.amount) }));
}

/** Entries of a fund with their lines, by id. */
export async function readEntries(
  db: Kysely<Database>,
  fund: string,
  ids: readonly string[],
): Promise<Map<string, { effectiveDate: Day; postings: Posting[] }>> {
  const found = new Map<string, { effectiveDate: Day; postings: Posting[] }>();
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom('ledger_postings')
    .select(['entry', 'effectiveDate', 'account', 'position', 'amount'])
    .where('fund', '=', fund)
    .where('entry', 'in', [...ids])
    .orderBy('entry')
    .orderBy('line')
    .execute();
  for (const { entry, effectiveDate, account, position, amount } of rows) {
    const known = found.get(entry) ?? { effectiveDate, postings: [] };
    known.postings.push({ account, position, amount: centsOf(amount) });
    found.set(entry, known);
  }
  return found;
}

/** What these positions have posted to capital, to what was paid back of it, and to suspense, by position and day. */
export async function readHistory(
  db: Kysely<Database>,
  positions: readonly string[],
): Promise<Map<string, DatedChange[]>> {
  const history = new Map<string, DatedChange[]>();
  if (positions.length === 0) return history;
  const { rows } = await sql<{
    position: string;
    day: Day;
    contributed: string;
    returned: string;
    suspense: string;
  }>`
    SELECT position, "effectiveDate"::text AS day,
      coalesce(sum(-amount) FILTER (WHERE account = 'contributed'), 0)::text AS contributed,
      coalesce(sum(amount) FILTER (WHERE account = 'returned_capital'), 0)::text AS returned,
      coalesce(sum(-amount) FILTER (WHERE account = 'suspense'), 0)::text AS suspense
    FROM ledger_postings
    WHERE position = ANY(${[...positions]}::uuid[])
      AND account IN ('contributed', 'returned_capital', 'suspense')
    GROUP BY 1, 2`.execute(db);
  for (const { position, day, contributed, returned, suspense } of rows) {
    const change = {
      day,
      contributed: centsOf(contributed),
      returned_capital: centsOf(returned),
      suspense: centsOf(suspense),
    };
    history.set(position, [...(history.get(position) ?? []), change]);
  }
  return history;
}

/** What stands on each account of a position. */
export async function readBalance(db: Kysely<Database>, position: string): Promise<PositionBalance> {
  const balance = (await readBalances(db, [position])).get(position);
  if (!balance) throw new Error(`There is no position ${position}`);
  return balance;
}

/** What stands on each account of each of these positions. */
export async function readBalances(
  db: Kysely<Database>,
  positions: readonly string[],
): Promise<Map<string, PositionBalance>> {
  if (positions.length === 0) return new Map();
  const rows = await db
    .selectFrom('position_balances')
    .selectAll()
    .where(sql<boolean>`position = ANY(${[...positions]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.position, toBalance(row)]));
}

/** Whether a participation has received a distribution that stands, for a query: `distributedOf` is not nothing. */
export const hasDistributionSql = (syndUser: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT 1 FROM positions p JOIN position_balances b ON b.position = p._id WHERE p."syndUser" = ${syndUser}
    AND b."returnedCapital" + b."preferredReturn" + b.profit + b.interest + b.unclassified <> 0)`;

/** What distributions have paid back of the capital of a participation; nothing where it has no position in a journal. */
export async function readReturnedCapital(db: Kysely<Database>, syndUser: string): Promise<Cents> {
  const row = await db
    .selectFrom('positions as p')
    .innerJoin('position_balances as b', 'b.position', 'p._id')
    .select('b.returnedCapital')
    .where('p.syndUser', '=', syndUser)
    .executeTakeFirst();
  return row ? centsOf(row.returnedCapital) : 0n;
}

/** A row of `position_balances`: dollars as decimal text. */
export type BalanceRow = Readonly<Omit<Selectable<PositionBalances>, 'position'>>;

export function toBalance(row: BalanceRow): PositionBalance {
  return {
    unfunded: centsOf(row.unfunded),
    called: centsOf(row.called),
    contributed: centsOf(row.contributed),
    returned_capital: centsOf(row.returnedCapital),
    preferred_return: centsOf(row.preferredReturn),
    profit: centsOf(row.profit),
    interest: centsOf(row.interest),
    unclassified: centsOf(row.unclassified),
    income: centsOf(row.income),
    valuation: centsOf(row.valuation),
    fees: centsOf(row.fees),
    payable: centsOf(row.payable),
    suspense: centsOf(row.suspense),
  };
}
