import type { Instant } from '../time/instant.ts';
import { isFundingOverdue } from './funding.ts';
import type { Cents } from './money.ts';

/**
 * How an investor's money stands (INV-01):
 * - awaited: nothing has come in yet
 * - partly: some of it has come in
 * - overdue: the due date has passed, and money is still to come in
 * - ended: the fund is Done, so nothing is to be wired anymore
 * - paused: nothing is to be wired for now: the investor was removed from the portal of the fund, or a corrected
 *   agreement over less waits for signatures
 * - funded: enough has come in
 */
export type FundingStage = 'awaited' | 'partly' | 'overdue' | 'ended' | 'paused' | 'funded';

export type FundingStageFacts = {
  readonly funded: Cents;
  readonly unfunded: Cents;
  readonly dueAt: Instant;
  readonly isFundDone: boolean;
  /** Nothing is to be wired for now. */
  readonly isPaused?: boolean | undefined;
};

/** Whether money is to be wired now. */
export const isToBeWired = (stage: FundingStage): boolean => !['ended', 'paused', 'funded'].includes(stage);

/** The stage of a complete agreement's funding at a given time. */
export function fundingStage(facts: FundingStageFacts, now: Date): FundingStage {
  if (facts.unfunded <= 0n) return 'funded';
  if (facts.isFundDone) return 'ended';
  if (facts.isPaused) return 'paused';
  if (isFundingOverdue(facts, now)) return 'overdue';
  return facts.funded > 0n ? 'partly' : 'awaited';
}
