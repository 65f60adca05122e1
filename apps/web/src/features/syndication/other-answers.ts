import type { ParticipationView } from '@paddock/contract';
import { centsOf, formatUsd, parseAmount } from '@paddock/domain';
import type { InvestAnswers } from './invest-answers.ts';

type Committed = Pick<ParticipationView, 'invest_amount' | 'method_of_inv'>;

/**
 * What was entered in this tab and is not what was committed meanwhile in another one, as a sentence; null where they
 * agree. The answers that are sent are no longer a draft, so these were not.
 */
export function otherAnswers(draft: InvestAnswers, committed: Committed): string | null {
  if (draft.decision === 'no') return 'Your No in this tab was not recorded.';
  if (draft.decision !== 'yes') return null;
  const amount = parseAmount(draft.invest_amount);
  if (amount === undefined)
    return draft.invest_amount.trim() === '' ? null : 'What you entered in this tab was not recorded.';
  if (amount !== centsOf(committed.invest_amount ?? 0))
    return `The ${formatUsd(amount)} that you entered in this tab was not committed.`;
  const { method_of_inv: method } = draft;
  return method !== undefined && method !== committed.method_of_inv
    ? 'The method of investment that you chose in this tab was not recorded.'
    : null;
}
