import { amountInWords } from './amount-in-words.ts';
import { displayName } from './display-name.ts';
import { type Cents, formatUsd } from './money.ts';
import type { InvestmentMethod } from './spouse-investment.ts';

/** The named values that the form fields of an agreement template are mapped to (SIG-06), with their meaning. */
export const agreementFields = {
  fund_name: 'Name of the fund',
  company_name: 'Name of the company that offers the fund',
  subscriber_name: 'Name of who invests: the trust, the entity, or the investor',
  investor_name: 'Full name of the investor',
  investor_first_name: 'First name of the investor',
  investor_last_name: 'Last name of the investor',
  investor_email: 'E-mail address of the investor',
  investor_address: 'Address of the investor, on one line',
  trust_name: 'Name of the trust',
  entity_name: 'Name of the entity',
  method: 'Method of investment, in words',
  spouse_name: 'Full name of the spouse',
  spouse_first_name: 'First name of the spouse',
  spouse_last_name: 'Last name of the spouse',
  spouse_email: 'E-mail address of the spouse',
  amount: 'Amount in figures, as $25,000.00',
  amount_words: 'Amount in words',
  date: 'Day on which the agreement was made, as November 21, 2026',
} as const;

export type AgreementField = keyof typeof agreementFields;

/** The kinds of agreement, in the order of sa_doc_template_1_id to sa_doc_template_4_id (SIG-06). */
export const templateKinds = ['individual', 'individual_with_spouse', 'trust', 'entity'] as const;

export type TemplateKind = (typeof templateKinds)[number];

/** Which kind of agreement an investment takes. A missing method counts as CASH. */
export function templateKindFor(facts: {
  readonly method_of_inv: InvestmentMethod | null | undefined;
  readonly isSpouseInvestmentRequired: boolean;
}): TemplateKind {
  if (facts.method_of_inv === 'TRUST') return 'trust';
  if (facts.method_of_inv === 'ENTITY') return 'entity';
  return facts.isSpouseInvestmentRequired ? 'individual_with_spouse' : 'individual';
}

type Text = string | null | undefined;

/** What an agreement is filled from. */
export type AgreementFacts = {
  readonly fundName: Text;
  readonly companyName: Text;
  readonly firstName: Text;
  readonly lastName: Text;
  readonly username: string;
  readonly email: string;
  /** The parts of the address in their order; those missing are left out. */
  readonly address: readonly Text[];
  readonly trustName: Text;
  readonly entityName: Text;
  readonly method: InvestmentMethod | null;
  readonly spouseFirstName: Text;
  readonly spouseLastName: Text;
  readonly spouseEmail: Text;
  readonly amount: Cents;
  readonly date: Date;
};

const methodWords: Record<InvestmentMethod, string> = { CASH: 'Cash', TRUST: 'Trust', ENTITY: 'Entity' };

const text = (value: Text): string => value?.trim() ?? '';
const joined = (parts: readonly Text[], separator: string): string =>
  parts.map(text).filter(Boolean).join(separator);

/**
 * Every named value of an agreement, as text; empty where there is none. The date is the day in UTC, so that
 * the same facts make the same agreement wherever it is made. Trust and entity stand only in theirs.
 */
export function agreementValues(facts: AgreementFacts): Record<AgreementField, string> {
  const investor = displayName(facts);
  const trust = facts.method === 'TRUST' ? text(facts.trustName) : '';
  const entity = facts.method === 'ENTITY' ? text(facts.entityName) : '';
  return {
    fund_name: text(facts.fundName),
    company_name: text(facts.companyName),
    subscriber_name: trust || entity || investor,
    investor_name: investor,
    investor_first_name: text(facts.firstName),
    investor_last_name: text(facts.lastName),
    investor_email: text(facts.email),
    investor_address: joined(facts.address, ', '),
    trust_name: trust,
    entity_name: entity,
    method: facts.method ? methodWords[facts.method] : '',
    spouse_name: joined([facts.spouseFirstName, facts.spouseLastName], ' '),
    spouse_first_name: text(facts.spouseFirstName),
    spouse_last_name: text(facts.spouseLastName),
    spouse_email: text(facts.spouseEmail),
    amount: formatUsd(facts.amount),
    amount_words: amountInWords(facts.amount),
    date: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(facts.date),
  };
}
