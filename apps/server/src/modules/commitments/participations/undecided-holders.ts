import type { UndecidedHolder } from '@paddock/contract';
import { centsOf, numberFromCents } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { readHolders } from '../../people/investing-profiles/index.ts';

type Row = Omit<UndecidedHolder, 'amount' | 'holder'> & { amount: string };

/** More than a deployment has of imported commitments that nobody looked at. */
const mostListed = 999;

/** The signed investments of which nobody can tell who holds them, by fund and person (ENT-04). */
export async function findUndecidedHolders(
  db: Kysely<Database>,
): Promise<{ items: UndecidedHolder[]; total: number }> {
  const { rows } = await sql<Row & { total: number }>`
    SELECT d."syndUser", s."user", s.fund, f.name AS "fundName", d.reason, s.method_of_inv AS method,
      coalesce(s.invest_amount, 0)::text AS amount,
      coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u.username) AS "investorName",
      (count(*) OVER ())::int AS total
    FROM undecided_holders d JOIN synd_users s ON s._id = d."syndUser" JOIN users u ON u._id = s."user"
    JOIN funds f ON f._id = s.fund
    ORDER BY f.name, u."lastName", u."firstName", s._id LIMIT ${mostListed}`.execute(db);
  const holders = await readHolders(
    db,
    rows.map(({ syndUser }) => syndUser),
  );
  return {
    items: rows.map(({ total: _, amount, ...row }) => ({
      ...row,
      amount: numberFromCents(centsOf(amount)),
      holder: holders.get(row.syndUser) ?? null,
    })),
    total: rows[0]?.total ?? 0,
  };
}
