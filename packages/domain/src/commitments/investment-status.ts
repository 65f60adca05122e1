import { type FundingStage, type FundingStageFacts, fundingStage } from '../money/funding-stage.ts';

/**
 * How an accepted participation stands, alike on every page and in every document: `pending` until its agreement is
 * complete, then how its money stands. A fund that has ended says so before anything else.
 */
export type InvestmentStatus = 'pending' | FundingStage;

/** The statuses in words. */
export const investmentStatusLabels: Readonly<Record<InvestmentStatus, string>> = {
  pending: 'Commitment recorded',
  awaited: 'Awaiting your wire',
  partly: 'Partly funded',
  overdue: 'Overdue',
  ended: 'Fund has ended',
  paused: 'Paused',
  funded: 'Funded',
};

export type InvestmentStatusFacts = {
  readonly isFundDone: boolean;
  /** Null until the agreement is complete. */
  readonly funding: Omit<FundingStageFacts, 'isFundDone'> | null;
};

/** The status of an accepted participation at a given time. */
export function investmentStatus(
  { isFundDone, funding }: InvestmentStatusFacts,
  now: Date,
): InvestmentStatus {
  if (isFundDone) return 'ended';
  return funding ? fundingStage({ ...funding, isFundDone }, now) : 'pending';
}
