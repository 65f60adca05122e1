import {
  amountConcerns,
  type Cents,
  centsOf,
  dayConcerns,
  dayIn,
  dayText,
  decimalFromCents,
  formatUsd,
  fundingState,
  maxAmount,
  moneyDayProblem,
  participantName,
  type ReceiptConcern,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { holderNameSql } from '../../people/investing-profiles/index.ts';
import { valuationsAfterReceipt } from '../journal/index.ts';
import type { Funding } from './read-funding.ts';

/** Money on one day, with the reference of the bank. */
export interface Payment {
  readonly amount: Cents;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly reference: string;
}

/** Why a receipt cannot be recorded for a locked participation, or undefined if it can. */
export async function receiptProblem(
  db: Kysely<Database>,
  funding: Funding,
  { payment, now }: { payment: Payment; now: Date },
): Promise<DomainError | undefined> {
  if (!funding.state)
    return new DomainError(
      'conflict',
      'The agreement of this investment is not countersigned, so no money is expected for it.',
    );
  const day = moneyDayProblem(payment.day, now, funding.timeZone);
  if (day) return new DomainError('bad_request', day, { fields: { received_on: day } });
  if (balanceOf(funding, funding.round) + payment.amount > maxAmount) {
    const amount = `Together with what came in before, this is more than ${formatUsd(maxAmount)}.`;
    return new DomainError('bad_request', amount, { fields: { amount } });
  }
  return (await isReceiptRecorded(db, funding.syndUser, payment))
    ? new DomainError('conflict', `This receipt is ${recordedAlready(payment)}`)
    : undefined;
}

/** What is odd about a receipt, so that it is recorded once an admin has confirmed it. */
export async function receiptConcerns(
  db: Kysely<Database>,
  { state, fund, committedAt, timeZone }: Funding,
  { amount, day, reference }: Payment,
): Promise<ReceiptConcern[]> {
  const { rows } = await sql<{
    amount: string;
    day: string;
    investorName: string;
    holderName: string | null;
    fundName: string;
  }>`
    SELECT r.amount, r."receivedOn" AS day, f.name AS "fundName",
      coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u.username) AS "investorName",
      ${holderNameSql} AS "holderName"
    FROM funding_receipts r JOIN synd_users s ON s._id = r."syndUser"
      JOIN funds f ON f._id = s.fund JOIN users u ON u._id = s."user"
    WHERE reference_key(r.reference) = reference_key(${reference}) AND r.kind = 'receipt' AND ${stands}
    ORDER BY r."createdAt" DESC, r._id DESC LIMIT 1`.execute(db);
  return [
    ...(state ? amountConcerns(amount, state) : []),
    ...dayConcerns(day, committedAt && dayIn(committedAt, timeZone)),
    // What waits in suspense is worth nothing to the fund.
    ...(state && state.unfunded > 0n ? await valuationsAfterReceipt(db, fund, day) : []),
    ...rows.map((seen) => ({
      kind: 'reference_seen' as const,
      message: `The reference ${reference} was recorded before: ${formatUsd(centsOf(seen.amount))} on ${dayText(seen.day)} from ${participantName(seen)} for ${seen.fundName}.`,
    })),
  ];
}

/** The funding as it is once more has come in. */
export function afterReceipt({ state, ...funding }: Funding, amount: Cents): Funding {
  const { round } = funding;
  const others = funding.balances.filter((balance) => balance.round !== round);
  const before = funding.balances.find((balance) => balance.round === round)?.amount ?? 0n;
  return {
    ...funding,
    balances: [...others, { round, amount: before + amount }],
    state:
      state &&
      fundingState({
        committed: state.committed,
        fundedBefore: null,
        entries: [state.funded, state.excess, amount],
      }),
  };
}

/** What is there of one commitment, so that no more can be taken back. */
export function balanceOf(
  { balances, round: current, fundedBefore }: Pick<Funding, 'balances' | 'round' | 'fundedBefore'>,
  round: number,
): Cents {
  const recorded = balances.find((each) => each.round === round)?.amount ?? 0n;
  return recorded + (round === current ? (fundedBefore ?? 0n) : 0n);
}

export const recordedAlready = ({ amount, day, reference }: Payment) =>
  `recorded already: ${formatUsd(amount)} on ${dayText(day)} with the reference ${reference}.`;

async function isReceiptRecorded(
  db: Kysely<Database>,
  syndUser: string,
  { amount, day, reference }: Payment,
): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM funding_receipts r
    WHERE "syndUser" = ${syndUser} AND kind = 'receipt' AND amount = ${decimalFromCents(amount)}
      AND "receivedOn" = ${day} AND reference_key(reference) = reference_key(${reference})
      AND ${stands}`.execute(db);
  return rows.length > 0;
}

/** Whether the entry `r` has not been reversed. */
export const stands = sql`NOT EXISTS (SELECT 1 FROM funding_receipts v WHERE v.reverses = r._id)`;
