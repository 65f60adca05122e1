import type { FundingState } from '../money/funding.ts';
import type { Cents } from '../money/money.ts';
import { type ParticipationFigures, summaryRow } from '../money/returns.ts';
import type { Day } from '../time/day.ts';
import { entryFor } from './entry-for.ts';
import type { FollowingEntry } from './follow-participation.ts';
import { balanceOf, distributedOf, netAssetValue, type PositionBalance } from './position-balance.ts';
import { cashOf, type Posting } from './postings.ts';

/** The entries with which a participation enters the ledger of its fund; an entry without lines is not posted. */
export type OpeningEntries = {
  readonly commitment: readonly Posting[];
  readonly contribution: readonly Posting[];
  readonly distribution: readonly Posting[];
  readonly valuation: readonly Posting[];
};

/** What a fund says of its participations in percent, as the dashboard uses it. */
export type DocumentedPercentages = Pick<
  ParticipationFigures,
  'currentPercentageTotalReturned' | 'currentFundValuePercentage'
>;

/**
 * The opening entries of a complete participation, after which what was contributed, what was distributed and the net
 * asset value are to the cent what the dashboard showed the day before (DSH-03). Kinds of earlier distributions are
 * unknown, so they are unclassified.
 */
export function openingEntries(
  position: string,
  invested: Cents,
  percentages: DocumentedPercentages,
): OpeningEntries {
  const shown = documentedFigures(invested, percentages);
  const commitment = entryFor.commitment({ position, amount: invested });
  const { unfunded } = balanceOf(commitment);
  return {
    commitment,
    contribution: entryFor.receipt({ position, amount: invested, unfunded }),
    distribution: entryFor.earlierDistribution({ position, amount: shown.distributed }),
    valuation: entryFor.valuation({ position, amount: shown.value - invested + shown.distributed }),
  };
}

/** The figures of a participation that opening compares; in cents. */
export type ComparedFigures = {
  readonly contributed: Cents;
  readonly distributed: Cents;
  readonly value: Cents;
};

const nothing: ComparedFigures = { contributed: 0n, distributed: 0n, value: 0n };

function documentedFigures(invested: Cents, percentages: DocumentedPercentages): ComparedFigures {
  const row = summaryRow({ ...percentages, fundName: null, invested, closeDate: null });
  return { contributed: invested, distributed: row.currentDistribution, value: row.currentValue };
}

/** What a position says of the figures that opening compares. */
export const comparedFigures = (balance: PositionBalance): ComparedFigures => ({
  contributed: balance.contributed,
  distributed: distributedOf(balance),
  value: netAssetValue(balance),
});

/** Why a participation has to be settled before its fund is opened. */
export const openingProblems = ['partly_funded', 'over_funded', 'ended_money', 'overdrawn'] as const;
export type OpeningProblem = (typeof openingProblems)[number];

export const openingProblemNames: Readonly<Record<OpeningProblem, string>> = {
  partly_funded: 'Partly funded: record what is missing, or correct the terms',
  over_funded: 'More was paid than committed: record what is sent back, or correct the terms',
  ended_money: 'Money of a commitment that has ended is still here: record what is sent back',
  overdrawn: 'More was sent back than came in: record what came in, or reverse a return',
};

/** A participation of a fund that is to be opened. */
export type OpeningCandidate = {
  /** The amount of the commitment; null where there is none any more. */
  readonly committed: Cents | null;
  /** Null until its agreement is complete. */
  readonly state: Pick<FundingState, 'funded' | 'unfunded' | 'excess'> | null;
  /** What came in for commitments that have ended, and is still there. */
  readonly endedMoney: Cents;
  /** What is posted for its commitment and its receipts. */
  readonly following: readonly FollowingEntry[];
};

/**
 * How a participation enters the ledger (LED-10): with everything that the dashboard shows where it is funded in full, with
 * its commitment alone where nothing was paid in, with what came in and went back where its commitment has ended, and not
 * at all until it is settled otherwise.
 */
export type OpeningLine = {
  readonly way: 'full' | 'commitment' | 'ended' | 'settle';
  readonly problem: OpeningProblem | null;
  /** What the dashboard shows today (DSH-03): nothing without a commitment, or before its agreement is complete. */
  readonly shown: ComparedFigures;
  /** What the entries come to with which it is opened. */
  readonly opened: ComparedFigures;
  /** Money that came in and went back, by day. */
  readonly payments: readonly OpeningPayment[];
};

/** Money that came in, or went back with a minus sign. */
export type OpeningPayment = {
  /** The day for which it is entered. */
  readonly day: Day;
  readonly amount: Cents;
  /** It counts without a receipt. */
  readonly isEstimated: boolean;
};

export function openingLine(
  { committed, state, endedMoney, following }: OpeningCandidate,
  percentages: DocumentedPercentages,
): OpeningLine {
  const payments = paymentsOf(following);
  const shown = committed === null || state === null ? nothing : documentedFigures(committed, percentages);
  const standing = following.flatMap(({ postings }) => postings);
  const problem = problemOf(state, endedMoney, balanceOf(standing));
  if (problem) return { way: 'settle', problem, shown, opened: shown, payments };
  const way = committed === null ? 'ended' : state && state.funded > 0n ? 'full' : 'commitment';
  const stated = way === 'full' && committed !== null ? statedPostings('', committed, percentages) : [];
  return {
    way,
    problem,
    shown,
    opened: comparedFigures(balanceOf([...standing, ...stated.flat()])),
    payments,
  };
}

/** What the percentages of a fund say of a participation that is funded in full, entry by entry. */
export function statedPostings(
  position: string,
  invested: Cents,
  percentages: DocumentedPercentages,
): (readonly Posting[])[] {
  const { distribution, valuation } = openingEntries(position, invested, percentages);
  return [distribution, valuation].filter((postings) => postings.length > 0);
}

/** The day for which the percentages are entered: they may be older than the money. */
export function statedOn({ payments }: Pick<OpeningLine, 'payments'>, percentagesOn: Day): Day {
  return payments.reduce((last, { day, amount }) => (amount > 0n && day > last ? day : last), percentagesOn);
}

function paymentsOf(following: readonly FollowingEntry[]): OpeningPayment[] {
  return following
    .map(({ day, postings, isEstimated }) => ({ day, amount: cashOf(postings), isEstimated }))
    .filter(({ amount }) => amount !== 0n)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

function problemOf(
  state: OpeningCandidate['state'],
  endedMoney: Cents,
  { suspense }: PositionBalance,
): OpeningProblem | null {
  if (suspense < 0n) return 'overdrawn';
  if (endedMoney !== 0n) return 'ended_money';
  if (state && state.excess > 0n) return 'over_funded';
  return state && state.funded > 0n && state.unfunded > 0n ? 'partly_funded' : null;
}
