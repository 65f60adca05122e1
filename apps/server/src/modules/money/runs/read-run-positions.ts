import {
  type Account,
  balanceBefore,
  centsOf,
  type Day,
  displayName,
  leastUnreturned,
  type RunPosition,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { holderNameSql } from '../../people/investing-profiles/index.ts';
import { type BalanceRow, toBalance } from '../journal/index.ts';

/** A position of a fund with whose it is. */
export interface NamedPosition extends RunPosition {
  readonly syndUser: string;
  readonly investorName: string;
  readonly holderName: string | null;
}

type Row = BalanceRow &
  Pick<NamedPosition, 'position' | 'number' | 'syndUser' | 'holderName'> & {
    firstName: string | null;
    lastName: string | null;
    username: string;
    /** What counts on the day and afterwards. */
    later: readonly { account: Account; amount: string; day: Day; isAfter: boolean }[];
  };

/**
 * All positions of a fund, in the order of their numbers. What stood on them earlier is what stands there now without
 * what counts later, because that is little, and all that was ever posted is much.
 */
export async function readRunPositions(
  db: Kysely<Database>,
  { fund, day }: { fund: string; day: Day },
): Promise<NamedPosition[]> {
  const { rows } = await sql<Row>`
    SELECT p.number, p."syndUser", u."firstName", u."lastName", u.username, ${holderNameSql} AS "holderName", b.*,
      coalesce(l.later, '[]') AS later
    FROM positions p JOIN position_balances b ON b.position = p._id
    JOIN synd_users s ON s._id = p."syndUser" JOIN users u ON u._id = s."user"
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('account', x.account, 'amount', x.amount::text, 'day', x."effectiveDate",
        'isAfter', x."effectiveDate" > ${day}::date)) AS later
      FROM ledger_postings x WHERE x.position = p._id AND x."effectiveDate" >= ${day}::date
    ) l ON true
    WHERE p.fund = ${fund} ORDER BY p.number`.execute(db);
  return rows.map(toPosition);
}

function toPosition({
  position,
  number,
  syndUser,
  firstName,
  lastName,
  username,
  holderName,
  later,
  ...balance
}: Row): NamedPosition {
  const now = toBalance(balance);
  const counted = later.map(({ amount, ...posting }) => ({ ...posting, position, amount: centsOf(amount) }));
  const after = counted.filter(({ isAfter }) => isAfter);
  const onDay = balanceBefore(now, after);
  return {
    position,
    number,
    syndUser,
    investorName: displayName({ firstName, lastName, username }),
    holderName,
    now,
    onDay,
    dayBefore: balanceBefore(now, counted),
    leastUnreturned: leastUnreturned(onDay, after),
  };
}
