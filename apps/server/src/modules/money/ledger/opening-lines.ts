import {
  type ComparedFigures,
  centsOf,
  type Day,
  type DocumentedPercentages,
  investStatus,
  numberFromCents,
  type OpeningLine,
  openingLine,
  sumCents,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { endedBalances, type Funding, readFundings } from '../funding/index.ts';
import { planPositions } from '../journal/index.ts';

/** A fund with what its journal would be opened from. */
export interface OpeningFund extends DocumentedPercentages {
  readonly _id: string;
  readonly name: string;
  readonly timeZone: string;
  /** When its percentages were last changed; the day of the fund where nobody has. */
  readonly percentagesOn: Day;
}

/** A participation with the position that it gets. */
export interface Line extends OpeningLine {
  readonly syndUser: string;
  readonly investorName: string;
  readonly holderName: string | null;
  readonly committed: bigint | null;
  readonly committedOn: Day | null;
  readonly estimated: bigint;
}

/** Every participation that gets a position, in the order in which they are numbered. */
export async function readLines(db: Kysely<Database>, fund: OpeningFund, now: Date): Promise<Line[]> {
  const found = await readFundings(
    db,
    sql`s.fund = ${fund._id} AND (s.invest_status = ${investStatus.accepted}
      OR EXISTS (SELECT 1 FROM funding_receipts x WHERE x."syndUser" = s._id))`,
  );
  const fundings = new Map(found.map((funding) => [funding.syndUser, funding]));
  const commitments = await db
    .selectFrom('synd_users')
    .select(['_id', 'invest_amount'])
    .where('fund', '=', fund._id)
    .where('invest_status', '=', investStatus.accepted)
    .execute();
  const committed = new Map(commitments.map((row) => [row._id, centsOf(row.invest_amount ?? '0')]));
  const positions = await planPositions(db, { fund: fund._id, timeZone: fund.timeZone, now });
  return positions.map(({ syndUser, entries, committedOn }) => {
    const funding = requireFunding(fundings, syndUser);
    const { investorName, holderName, state, fundedBefore } = funding;
    const amount = committed.get(syndUser) ?? null;
    const endedMoney = sumCents(endedBalances(funding).map(({ amount: left }) => left));
    return {
      ...openingLine({ committed: amount, state, endedMoney, following: entries }, fund),
      syndUser,
      investorName,
      holderName,
      committed: amount,
      committedOn,
      estimated: fundedBefore ?? 0n,
    };
  });
}

function requireFunding(fundings: ReadonlyMap<string, Funding>, syndUser: string): Funding {
  const funding = fundings.get(syndUser);
  if (!funding) throw new Error(`The funding of ${syndUser} was not read`);
  return funding;
}

export const presentLine = ({
  committed,
  committedOn,
  estimated,
  shown,
  opened,
  payments,
  ...line
}: Line) => ({
  ...line,
  committed: committed === null ? null : numberFromCents(committed),
  committedOn,
  payments: payments.map(({ amount, ...payment }) => ({ ...payment, amount: numberFromCents(amount) })),
  estimated: numberFromCents(estimated),
  shown: inDollars(shown),
  opened: inDollars(opened),
});

export const inDollars = ({ contributed, distributed, value }: ComparedFigures) => ({
  contributed: numberFromCents(contributed),
  distributed: numberFromCents(distributed),
  value: numberFromCents(value),
});

export const totalOf = (figures: readonly ComparedFigures[]): ComparedFigures => ({
  contributed: sumCents(figures.map(({ contributed }) => contributed)),
  distributed: sumCents(figures.map(({ distributed }) => distributed)),
  value: sumCents(figures.map(({ value }) => value)),
});
