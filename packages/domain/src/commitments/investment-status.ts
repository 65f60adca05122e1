import { type FundingStage, type FundingStageFacts, fundingStage } from '../money/funding-stage.ts';

/**
 * How an accepted participation stands, alike on every page and in every document: `pending` when its commitment is recorded,
 * `signed` once its investor has signed (the spouse too, where one signs), and from the countersignature on how its money
 * stands. A fund that has ended says so before anything else.
 */
export type InvestmentStatus = 'pending' | 'signed' | FundingStage;

/** All of them, in the order in which an investment goes through them. */
export const investmentStatuses = [
  'pending',
  'signed',
  'awaited',
  'partly',
  'overdue',
  'paused',
  'funded',
  'ended',
] as const satisfies readonly InvestmentStatus[];

/** The statuses in words. */
export const investmentStatusLabels: Readonly<Record<InvestmentStatus, string>> = {
  pending: 'Commitment recorded',
  signed: 'Signed',
  awaited: 'Awaiting your wire',
  partly: 'Partly funded',
  overdue: 'Overdue',
  ended: 'Fund has ended',
  paused: 'Paused',
  funded: 'Funded',
};

export type InvestmentStatusFacts = {
  readonly isFundDone: boolean;
  /** All but management have signed. */
  readonly isSigned: boolean;
  /** Null until the agreement is complete. */
  readonly funding: Omit<FundingStageFacts, 'isFundDone'> | null;
};

/** The status of an accepted participation at a given time. */
export function investmentStatus(
  { isFundDone, isSigned, funding }: InvestmentStatusFacts,
  now: Date,
): InvestmentStatus {
  if (isFundDone) return 'ended';
  if (funding) return fundingStage({ ...funding, isFundDone }, now);
  return isSigned ? 'signed' : 'pending';
}
