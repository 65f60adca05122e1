import type { Instant } from '../time/instant.ts';
import { isFundingOverdue } from './funding.ts';
import type { Cents } from './money.ts';

/**
 * How an investor's money stands (INV-01):
 * - awaited: nothing has come in yet
 * - partly: some of it has come in
 * - overdue: the due date has passed, and money is still to come in
 * - ended: the fund is Done, so nothing is to be wired anymore
 * - funded: enough has come in
 */
export type FundingStage = 'awaited' | 'partly' | 'overdue' | 'ended' | 'funded';

export type FundingStageFacts = {
  readonly funded: Cents;
  readonly unfunded: Cents;
  readonly dueAt: Instant;
  readonly isFundDone: boolean;
};

/** The stage of a complete agreement's funding at a given time. */
export function fundingStage(facts: FundingStageFacts, now: Date): FundingStage {
  if (facts.unfunded <= 0n) return 'funded';
  if (facts.isFundDone) return 'ended';
  if (isFundingOverdue(facts, now)) return 'overdue';
  return facts.funded > 0n ? 'partly' : 'awaited';
}
