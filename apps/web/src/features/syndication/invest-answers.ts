import type { ParticipationView, SyndicationReply } from '@paddock/contract';
import {
  type AgreementProfile,
  type CommitmentLimits,
  centsOf,
  checkAmount,
  checkCommitmentForm,
  formatUsd,
  type InvestmentMethod,
  investmentMethodNames,
  isInvestmentMethod,
  type JointAccount,
  missingAgreementFields,
  missingSignerName,
  parseAmount,
  requiredQuestions,
  type TemplateKind,
  templateKindFor,
} from '@paddock/domain';
import type { DraftStorage } from '../../platform/drafts/draft-storage.ts';
import { createFormDraft, type FormDraft, stringEntries } from '../../platform/drafts/form-draft.ts';
import { emptyHolder, type HolderAnswers } from './holder-answers.ts';
import { type AgreementDetailsValues, emptyDetails } from './required-details.ts';

/** The methods of investment in words. */
export const methodLabels: Readonly<Record<InvestmentMethod, { label: string; detail: string }>> = {
  CASH: { label: investmentMethodNames.CASH, detail: 'In my own name' },
  TRUST: { label: investmentMethodNames.TRUST, detail: 'Through a trust' },
  ENTITY: { label: investmentMethodNames.ENTITY, detail: 'Through a company or partnership' },
};

/** The answers of the invest form, and the other details that the agreement needs (SEC-10). */
export interface InvestAnswers extends AgreementDetailsValues, HolderAnswers {
  decision: 'yes' | 'no' | undefined;
  invest_amount: string;
  method_of_inv: string | undefined;
  /** '1' yes, '0' no. */
  is_married: '1' | '0' | undefined;
  is_marital_state: '1' | '0' | undefined;
  cosub_first_name: string;
  cosub_last_name: string;
  cosub_email: string;
  feedback: string;
}

export const emptyAnswers: InvestAnswers = {
  decision: undefined,
  invest_amount: '',
  method_of_inv: undefined,
  is_married: undefined,
  is_marital_state: undefined,
  cosub_first_name: '',
  cosub_last_name: '',
  cosub_email: '',
  feedback: '',
  ...emptyHolder,
  ...emptyDetails,
};

/** The kind of agreement that the answers so far lead to; undefined until a method is chosen. */
export function agreementKindFor(
  answers: InvestAnswers,
  joint: JointAccount | null = null,
): TemplateKind | undefined {
  const { method_of_inv } = answers;
  if (!isInvestmentMethod(method_of_inv)) return undefined;
  const { isSpouseAsked, isSecondOwnerAsked } = requiredQuestions(answers, { joint });
  return templateKindFor({
    method_of_inv,
    isSpouseInvestmentRequired: isSpouseAsked || isSecondOwnerAsked,
  });
}

/**
 * What the agreement needs and the investor's profile lacks, before anything is typed (SEC-10). The name of the account is
 * among it whatever the agreement states, because nobody signs without one (ENT-05).
 */
export function missingDetails(
  answers: InvestAnswers,
  agreements: SyndicationReply['agreements'],
  profile: AgreementProfile,
  joint: JointAccount | null = null,
): string[] {
  const kind = agreementKindFor(answers, joint);
  if (!kind) return [];
  return Object.keys({
    ...missingSignerName(profile),
    ...missingAgreementFields(agreements[kind].needs, kind, profile),
  });
}

/** The limits that the server sent, as the domain's rule takes them. */
export function limitsOf(reply: SyndicationReply): CommitmentLimits {
  const cents = (dollars: number | null) => (dollars === null ? null : centsOf(dollars));
  return {
    minimum: centsOf(reply.minimumAmountToInvest),
    maximum: cents(reply.maximumAmountToInvest),
    remaining: cents(reply.leftAmountToInvest),
    state: reply.limitState,
  };
}

/** What is wrong with a Yes, by field (SYN-04, SYN-05). The same rules as the server's. */
export function validateAnswers(
  answers: InvestAnswers,
  limits: CommitmentLimits,
  options: { investorEmail: string; excludedMethods: readonly string[]; joint?: JointAccount | null },
): Record<string, string> {
  const { invest_amount } = answers;
  const amount = invest_amount.trim() === '' ? null : parseAmount(invest_amount);
  const checked = checkAmount(amount, limits);
  const form = checkCommitmentForm(answers, options);
  return {
    ...(checked.ok ? {} : { invest_amount: checked.message }),
    ...(form.ok ? {} : form.fields),
  };
}

const parseAnswers = (stored: unknown): InvestAnswers => {
  const known = Object.entries(stringEntries(stored)).filter(([field]) => field in emptyAnswers);
  return { ...emptyAnswers, ...(Object.fromEntries(known) as Partial<InvestAnswers>) };
};

/**
 * What one person has answered about one fund and not sent yet. It survives an expired session and a reload; it ends
 * with the tab, after twelve hours and with Log Out, and nobody else who signs in there sees it.
 */
export function investDraft(
  personId: string,
  syndUserId: string,
  storage?: DraftStorage,
  now?: () => number,
): FormDraft<InvestAnswers> {
  return createFormDraft(`invest/${personId}/${syndUserId}`, parseAnswers, storage, now);
}

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
