import type { FundingState } from '../money/funding.ts';
import type { Cents } from '../money/money.ts';
import { type ParticipationFigures, summaryRow } from '../money/returns.ts';
import { entryFor } from './entry-for.ts';
import { balanceOf } from './position-balance.ts';
import type { Posting } from './postings.ts';

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

function documentedFigures(invested: Cents, percentages: DocumentedPercentages): ComparedFigures {
  const row = summaryRow({ ...percentages, fundName: null, invested, closeDate: null });
  return { contributed: invested, distributed: row.currentDistribution, value: row.currentValue };
}

/** Why a participation has to be settled before its fund is opened. */
export const openingProblems = ['partly_funded', 'over_funded', 'ended_money'] as const;
export type OpeningProblem = (typeof openingProblems)[number];

export const openingProblemNames: Readonly<Record<OpeningProblem, string>> = {
  partly_funded: 'Partly funded: record what is missing, or correct the terms',
  over_funded: 'More was paid than committed: record what is sent back, or correct the terms',
  ended_money: 'Money of a commitment that has ended is still here: record what is sent back',
};

/** A participation of a fund that is to be opened. */
export type OpeningCandidate = {
  /** The amount of the commitment; null where there is none any more. */
  readonly committed: Cents | null;
  /** Null until its agreement is complete. */
  readonly state: Pick<FundingState, 'funded' | 'unfunded' | 'excess'> | null;
  /** What came in for commitments that have ended, and is still there. */
  readonly endedMoney: Cents;
};

/**
 * How a participation enters the ledger (LED-10): with everything that the dashboard shows where it is funded in full, with
 * its commitment alone where nothing was paid in, and not at all until it is settled otherwise.
 */
export type OpeningLine = {
  readonly way: 'full' | 'commitment' | 'settle';
  readonly problem: OpeningProblem | null;
  /** What the dashboard shows today (DSH-03); nothing without a commitment. */
  readonly shown: ComparedFigures;
  /** What it shows once the fund is opened. */
  readonly opened: ComparedFigures;
};

export function openingLine(
  { committed, state, endedMoney }: OpeningCandidate,
  percentages: DocumentedPercentages,
): OpeningLine {
  const shown = committed === null ? nothing : documentedFigures(committed, percentages);
  const problem = problemOf(state, endedMoney);
  if (problem) return { way: 'settle', problem, shown, opened: shown };
  if (state === null || state.funded === 0n) return { way: 'commitment', problem, shown, opened: nothing };
  return { way: 'full', problem, shown, opened: shown };
}

const nothing: ComparedFigures = { contributed: 0n, distributed: 0n, value: 0n };

function problemOf(state: OpeningCandidate['state'], endedMoney: Cents): OpeningProblem | null {
  if (endedMoney !== 0n) return 'ended_money';
  if (state && state.excess > 0n) return 'over_funded';
  return state && state.funded > 0n && state.unfunded > 0n ? 'partly_funded' : null;
}
