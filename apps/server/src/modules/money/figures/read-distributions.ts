import { type Cents, centsOf, type Day } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/**
 * What a participation in an opened fund was paid by each distribution, by day; negative where one was taken back. What its
 * opening states of earlier ones is not among them, because nobody knows their days.
 */
export async function readDistributions(
  db: Kysely<Database>,
  syndUser: string,
): Promise<{ readonly amount: Cents; readonly day: Day }[]> {
  const { rows } = await sql<{ amount: string; day: Day }>`
    SELECT e."effectiveDate"::text AS day, sum(l.amount)::text AS amount
    FROM positions p JOIN ledger_postings l ON l.position = p._id JOIN ledger_entries e ON e._id = l.entry
      LEFT JOIN ledger_entries o ON o._id = e.reverses
    WHERE p."syndUser" = ${syndUser} AND coalesce(o.kind, e.kind) = 'distribution'
      AND l.account IN ('returned_capital', 'preferred_return', 'profit', 'interest')
    GROUP BY e._id`.execute(db);
  return rows.map(({ amount, day }) => ({ amount: centsOf(amount), day }));
}
