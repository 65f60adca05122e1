import type { FundPerformance } from '@paddock/contract';
import {
  type Account,
  capitalMovements,
  centsOf,
  type Day,
  dayIn,
  moneyAccounts,
  valueAccounts,
} from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import { presentPerformance } from './present-performance.ts';

interface Row {
  day: Day;
  account: Account;
  amount: string;
}

const counted = sql`ANY(${[...moneyAccounts, ...valueAccounts]}::text[])`;

/**
 * How all the money in a fund has done until today, from one line for each day and account. What moves from one holder
 * to another is in both and cancels out.
 */
export async function readPerformanceOfFund(
  db: Kysely<Database>,
  { fund, now }: { fund: string; now: Date },
): Promise<FundPerformance> {
  const asOf = dayIn(now, await readTimeZone(db, fund));
  const { rows } = await sql<Row>`
    SELECT l."effectiveDate" AS day, l.account, sum(l.amount)::text AS amount FROM ledger_postings l
    WHERE l.fund = ${fund} AND l.position IS NOT NULL AND l."effectiveDate" <= ${asOf} AND l.account = ${counted}
    GROUP BY l."effectiveDate", l.account ORDER BY l."effectiveDate"`.execute(db);
  const movements = rows.flatMap(({ day, account, amount }) =>
    capitalMovements([{ account, position: fund, amount: centsOf(amount) }], { day, isTransfer: false }),
  );
  const { openedOn, isEstimated } = await readStanding(db, fund, asOf);
  const valuedOn = await readLastValuation(db, fund);
  return {
    ...presentPerformance(movements, asOf),
    asOf,
    valuedOn: openedOn === null || (valuedOn !== null && valuedOn > openedOn) ? valuedOn : openedOn,
    isEstimated,
  };
}

/**
 * The newest day for which positions were opened with a value that stands, and whether an entry that stands counts on an
 * estimated day. Both are found by the indexes of such entries, without those of the rest of the fund.
 */
async function readStanding(
  db: Kysely<Database>,
  fund: string,
  asOf: Day,
): Promise<{ openedOn: Day | null; isEstimated: boolean }> {
  const stands = sql`e.fund = ${fund} AND e."effectiveDate" <= ${asOf}
    AND NOT EXISTS (SELECT FROM ledger_entries v WHERE v.reverses = e._id)`;
  const hasLine = (accounts: RawBuilder<unknown>) => sql`EXISTS (
    SELECT FROM ledger_postings l WHERE l.entry = e._id AND l.position IS NOT NULL AND l.account = ${accounts})`;
  const { rows } = await sql<{ openedOn: Day | null; isEstimated: boolean }>`
    SELECT (SELECT e."effectiveDate" FROM ledger_entries e
        WHERE ${stands} AND e.kind = 'opening' AND ${hasLine(sql`'valuation'`)}
        ORDER BY e."effectiveDate" DESC LIMIT 1) AS "openedOn",
      EXISTS (SELECT FROM ledger_entries e WHERE ${stands} AND e."isEstimated" AND ${hasLine(counted)}) AS "isEstimated"`.execute(
    db,
  );
  return onlyRow(rows);
}

/** The newest day of a valuation that stands, also of one that found the same value and posted nothing. */
async function readLastValuation(db: Kysely<Database>, fund: string): Promise<Day | null> {
  const { day } = await db
    .selectFrom('ledger_runs')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('fund', '=', fund)
    .where('kind', '=', 'valuation')
    .where('postedAt', 'is not', null)
    .where('reversedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return day;
}

async function readTimeZone(db: Kysely<Database>, fund: string): Promise<string> {
  const found = await db
    .selectFrom('funds as f')
    .leftJoin('ledger_books as b', (join) =>
      join.onRef('b.fund', '=', 'f._id').on('b.openedAt', 'is not', null),
    )
    .select('b.timeZone')
    .where('f._id', '=', fund)
    .executeTakeFirst();
  if (!found) return throwNotFound('This fund', { collection: 'funds', record: fund });
  return found.timeZone ?? throwDomainError('conflict', 'The journal of this fund is not open yet.');
}
