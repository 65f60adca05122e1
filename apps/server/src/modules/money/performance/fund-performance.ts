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
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import { presentPerformance } from './present-performance.ts';

interface Row {
  day: Day;
  account: Account;
  amount: string;
  /** Whether positions were opened with a value for that day, which still stands. */
  isOpened: boolean;
  isEstimated: boolean;
}

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
    SELECT l."effectiveDate" AS day, l.account, sum(l.amount)::text AS amount,
      bool_or(l.account = 'valuation' AND v._id IS NULL AND e.kind = 'opening') AS "isOpened",
      bool_or(e."isEstimated" AND v._id IS NULL) AS "isEstimated"
    FROM ledger_postings l JOIN ledger_entries e ON e._id = l.entry LEFT JOIN ledger_entries v ON v.reverses = e._id
    WHERE l.fund = ${fund} AND l.position IS NOT NULL AND l."effectiveDate" <= ${asOf}
      AND l.account = ANY(${[...moneyAccounts, ...valueAccounts]}::text[])
    GROUP BY l."effectiveDate", l.account ORDER BY l."effectiveDate"`.execute(db);
  const movements = rows.flatMap(({ day, account, amount }) =>
    capitalMovements([{ account, position: fund, amount: centsOf(amount) }], { day, isTransfer: false }),
  );
  const openedOn = rows.findLast(({ isOpened }) => isOpened)?.day ?? null;
  const valuedOn = await readLastValuation(db, fund);
  return {
    ...presentPerformance(movements, asOf),
    asOf,
    valuedOn: openedOn === null || (valuedOn !== null && valuedOn > openedOn) ? valuedOn : openedOn,
    isEstimated: rows.some(({ isEstimated }) => isEstimated),
  };
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
