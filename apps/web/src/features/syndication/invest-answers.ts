import type { SyndicationReply } from '@paddock/contract';
import {
  type CommitmentLimits,
  centsFromNumber,
  checkAmount,
  checkCommitmentForm,
  parseAmount,
} from '@paddock/domain';

/** What stands in the invest form, as typed and chosen. */
export interface InvestAnswers {
  decision: 'yes' | 'no' | undefined;
  amount: string;
  method_of_inv: string | undefined;
  /** '1' yes, '0' no. */
  is_married: '1' | '0' | undefined;
  is_marital_state: '1' | '0' | undefined;
  cosub_first_name: string;
  cosub_last_name: string;
  cosub_email: string;
  feedback: string;
}

export const noAnswers: InvestAnswers = {
  decision: undefined,
  amount: '',
  method_of_inv: undefined,
  is_married: undefined,
  is_marital_state: undefined,
  cosub_first_name: '',
  cosub_last_name: '',
  cosub_email: '',
  feedback: '',
};

/** The limits that the server answered, as the domain's rule takes them. */
export function limitsOf(reply: SyndicationReply): CommitmentLimits {
  const cents = (dollars: number | null) => (dollars === null ? null : (centsFromNumber(dollars) ?? null));
  return {
    minimum: cents(reply.minimumAmountToInvest) ?? 0n,
    maximum: cents(reply.maximumAmountToInvest),
    left: cents(reply.leftAmountToInvest),
    state: reply.limitState,
  };
}

/** What is wrong with a Yes, by field; empty where it can be sent (SYN-04, SYN-05). The same rules as the server's. */
export function mistakesOf(
  answers: InvestAnswers,
  limits: CommitmentLimits,
  investorEmail: string,
): Record<string, string> {
  const amount = answers.amount.trim() === '' ? null : parseAmount(answers.amount);
  const checked = checkAmount(amount, limits);
  const form = checkCommitmentForm(answers, { investorEmail });
  return {
    ...(checked.ok ? {} : { invest_amount: checked.message }),
    ...(form.ok ? {} : form.fields),
  };
}
