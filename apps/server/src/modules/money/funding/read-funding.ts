import type { FundingView, ListedFunding } from '@paddock/contract';
import {
  type AccountPause,
  amountToWire,
  type Cents,
  centsOf,
  defaultTimeZone,
  type FundDates,
  type FundingState,
  factorResetHold,
  fundingState,
  fundStatus,
  isInvesting,
  numberFromCents,
  sumCents,
  type ToReturn,
} from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { holderNameSql } from '../../people/investing-profiles/index.ts';
import { accountPauseSql } from '../../people/memberships/index.ts';

/** A participation with what its funding depends on. */
export interface Funding {
  readonly syndUser: string;
  readonly user: string;
  readonly fund: string;
  readonly fundName: string;
  readonly fundSlug: string | null;
  /** What the status of the fund follows from. */
  readonly fundDates: FundDates;
  /** The portal of the fund's company. */
  readonly portal: string | null;
  readonly timeZone: string;
  readonly investorName: string;
  /** What holds it, where it has to be said (ENT-04). */
  readonly holderName: string | null;
  readonly investorEmail: string;
  /** When the investor committed. */
  readonly committedAt: Date | null;
  /** When the agreement was complete. */
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly dueAt: Date | null;
  readonly reference: string | null;
  readonly round: number;
  readonly remindersSent: number;
  readonly fundedBefore: Cents | null;
  /** Why the investor may not act on the portal of the fund: then nobody asks them for money. */
  readonly pause: AccountPause | null;
  /** When an admin last removed the investor's second factors: for a day, they are not shown where to pay (SEC-12). */
  readonly factorsResetAt: Date | null;
  /** Null until the agreement is complete. */
  readonly state: FundingState | null;
  /** The amount of a corrected agreement that waits for signatures. */
  readonly corrected: Cents | null;
  /** The sum of the entries of each commitment, oldest first. */
  readonly balances: readonly { readonly round: number; readonly amount: Cents }[];
  /** The day of the latest receipt for this commitment, as YYYY-MM-DD. */
  readonly lastReceivedOn: string | null;
}

interface Row
  extends Omit<Funding, 'fundDates' | 'fundedBefore' | 'state' | 'balances' | 'corrected'>,
    FundDates {
  invest_amount: string | null;
  invest_status: string | null;
  sa_complete_date: Date | null;
  fundedBefore: string | null;
  corrected: string | null;
  rounds: { round: number; amount: string }[];
}

/** The participations `s` that meet a condition, with their funding: one query, whatever their number. */
export async function readFundings(db: Kysely<Database>, where: RawBuilder<unknown>): Promise<Funding[]> {
  const { rows } = await sql<Row>`
    SELECT s._id AS "syndUser", s."user", s.fund, f.name AS "fundName", f.url_slug AS "fundSlug", f.is_draft,
      f.fund_status, f.open_date, f.start_date, f.close_date, f.end_date, c.portal,
      coalesce(p."timeZone", ${defaultTimeZone}) AS "timeZone",
      coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u.username) AS "investorName",
      ${holderNameSql} AS "holderName",
      u.email AS "investorEmail", ${accountPauseSql('u', sql`c.portal`)} AS pause,
      (SELECT x.at FROM factor_resets x WHERE x."user" = u._id) AS "factorsResetAt", s.invest_amount, s.invest_status, s.sa_complete_date,
      s.sa_start_date AS "committedAt", s.ft_start_date AS "startedAt", s.ft_complete_date AS "completedAt", s."fundingDueAt" AS "dueAt",
      s."fundingReference" AS reference, s."fundingRound" AS round, s."fundingRemindersSent" AS "remindersSent",
      s."fundedBefore", (SELECT t.terms->>'invest_amount' FROM term_corrections t
        WHERE t."syndUser" = s._id AND t."endedAt" IS NULL) AS corrected, r.rounds, r.last AS "lastReceivedOn"
    FROM synd_users s JOIN funds f ON f._id = s.fund JOIN users u ON u._id = s."user"
    LEFT JOIN companies c ON c._id = f.company LEFT JOIN portals p ON p._id = c.portal
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(json_build_object('round', e.round, 'amount', e.amount::text) ORDER BY e.round), '[]')
          AS rounds,
        max(e.last) FILTER (WHERE e.round = s."fundingRound") AS last
      FROM (
        SELECT x.round, sum(x.amount) AS amount, max(x."receivedOn") FILTER (WHERE x.kind = 'receipt'
          AND NOT EXISTS (SELECT 1 FROM funding_receipts v WHERE v.reverses = x._id)) AS last
        FROM funding_receipts x WHERE x."syndUser" = s._id GROUP BY x.round) e
    ) r
    WHERE ${where}`.execute(db);
  return rows.map(toFunding);
}

function toFunding({
  invest_amount,
  invest_status,
  sa_complete_date,
  rounds,
  corrected,
  is_draft,
  fund_status,
  open_date,
  start_date,
  close_date,
  end_date,
  ...row
}: Row): Funding {
  const balances = rounds.map(({ round, amount }) => ({ round, amount: centsOf(amount) }));
  const fundedBefore = row.fundedBefore === null ? null : centsOf(row.fundedBefore);
  const entries = balances.filter(({ round }) => round === row.round).map(({ amount }) => amount);
  return {
    ...row,
    fundDates: { is_draft, fund_status, open_date, start_date, close_date, end_date },
    fundedBefore,
    corrected: corrected === null ? null : centsOf(corrected),
    state: isInvesting({ invest_status, sa_complete_date })
      ? fundingState({ committed: centsOf(invest_amount ?? '0'), fundedBefore, entries })
      : null,
    balances,
  };
}

/** Whether the fund has ended: then its money is neither asked for nor overdue. */
export const isFundDone = ({ fundDates }: Pick<Funding, 'fundDates'>, now: Date): boolean =>
  fundStatus(fundDates, now) === 'Done';

/** What has come in and counts for each complete agreement of a fund, by participation. */
export async function readFundedAmounts(db: Kysely<Database>, fund: string): Promise<Map<string, Cents>> {
  const found = await readFundings(db, sql`s.fund = ${fund} AND s.sa_complete_date IS NOT NULL`);
  return new Map(found.map(({ syndUser, state }) => [syndUser, state?.funded ?? 0n]));
}

/** What the investor is asked for at a given time; nothing until the agreement is complete. */
export const toWireOf = ({ state, corrected, fundDates }: Funding, now: Date): Cents =>
  state ? amountToWire(state, { corrected, fundStatus: fundStatus(fundDates, now) }) : 0n;

/** The funding of one participation. */
export async function findFunding(db: Kysely<Database>, id: string): Promise<Funding | undefined> {
  const [found] = await readFundings(db, sql`s._id = ${id}`);
  return found;
}

/**
 * What replies say; null until the agreement is complete. An investor who may not act on the portal of the fund reads
 * neither the reference nor the due date, because nothing is to be wired.
 */
export function presentFunding(
  funding: Funding,
  now: Date,
  reader: 'investor' | 'admin' = 'investor',
): FundingView | null {
  const { state } = funding;
  const until = reader === 'investor' ? factorResetHold(funding.factorsResetAt, now) : null;
  const isPaused = funding.pause !== null || until !== null;
  const isWithheld = isPaused && reader === 'investor';
  return (
    state && {
      committed: numberFromCents(state.committed),
      funded: numberFromCents(state.funded),
      unfunded: numberFromCents(state.unfunded),
      toWire: numberFromCents(toWireOf(funding, now)),
      excess: numberFromCents(state.excess),
      dueAt: isWithheld ? null : (funding.dueAt?.toISOString() ?? null),
      reference: isWithheld ? null : funding.reference,
      isPaused,
      ...(until && funding.pause === null && { pausedUntil: until.toISOString() }),
      startedAt: funding.startedAt?.toISOString() ?? null,
      completedAt: funding.completedAt?.toISOString() ?? null,
      fundedBefore: numberFromCents(funding.fundedBefore ?? 0n),
    }
  );
}

/** What came in for commitments that have ended and is still there, by commitment, oldest first. */
export const endedBalances = ({ balances, round: current }: Funding): ToReturn[] =>
  balances.filter(({ round, amount }) => round < current && amount > 0n);

/** The funding of a person's own participations, and what is to be returned of ended commitments, by participation. */
export async function presentOwnFundings(
  db: Kysely<Database>,
  user: string,
  now: Date,
): Promise<Map<string, { funding: ListedFunding | null; toReturn: number }>> {
  const found = await readFundings(
    db,
    sql`s."user" = ${user} AND (s.sa_complete_date IS NOT NULL OR s."fundingRound" > 1)`,
  );
  return new Map(
    found.map((funding) => [
      funding.syndUser,
      {
        funding: listed(presentFunding(funding, now)),
        toReturn: numberFromCents(sumCents(endedBalances(funding).map(({ amount }) => amount))),
      },
    ]),
  );
}

function listed(funding: FundingView | null): ListedFunding | null {
  if (!funding) return null;
  const { startedAt: _started, completedAt: _completed, fundedBefore: _before, ...shown } = funding;
  return shown;
}
