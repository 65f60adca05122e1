import { type InvestmentMethod, isSpouseInvestmentRequired } from '../commitments/spouse-investment.ts';
import { type AddressParts, postalAddress } from '../geography/postal-address.ts';
import { type FrozenHolder, holderSignature } from '../holders/holder.ts';
import { investingKindNames } from '../holders/investing-profile.ts';
import { amountInWords } from '../money/amount-in-words.ts';
import { type Cents, centsOf, formatUsdWithCents, typedCents } from '../money/money.ts';
import { displayName } from '../people/display-name.ts';
import { formatLongDate } from '../time/format-date.ts';
import type { AgreedTerms } from './agreed-terms.ts';
import { investmentMethodNames } from './investment-methods.ts';

/** The values that the form fields of an agreement template can be mapped to (SIG-06), with their meaning. */
export const agreementFields = {
  fund_name: 'Name of the fund',
  company_name: 'Name of the company that offers the fund, for which management signs',
  subscriber_name: 'Name of the party that invests: the trust, the entity, or the investor',
  holder_name: 'Legal name of who holds the investment, as its investing profile has it',
  holder_kind: 'Kind of the holder, such as Trust or LLC',
  holder_address: 'Address of the holder, on one line',
  holder_signature:
    'The holder, who signs and as what, such as Okafor Family Trust, by Daniel Okafor, Trustee',
  signatory_name: 'Full name of who signs for the holder',
  signatory_capacity: 'As what they sign, such as Trustee; empty for people, who sign for themselves',
  custodian: 'Name of the custodian of a retirement account',
  investor_name: 'Full name of the investor',
  investor_first_name: 'First name of the investor',
  investor_last_name: 'Last name of the investor',
  investor_email: 'Email address of the investor',
  investor_address: 'Address of the investor, on one line',
  trust_name: 'Name of the trust',
  entity_name: 'Name of the entity',
  method: 'Method of investment, in words',
  spouse_name: 'Full name of the spouse',
  spouse_first_name: 'First name of the spouse',
  spouse_last_name: 'Last name of the spouse',
  spouse_email: 'Email address of the spouse',
  spouse_capacity: 'As what the spouse signs, or the second owner of a joint account',
  management_signatory: 'Full name of who signs for management; filled in when they sign',
  management_title: 'Title of who signs for management; filled in when they sign',
  amount: 'Amount in figures, such as $25,000.00',
  amount_words: 'Amount in words',
  date: 'Day on which the agreement was created, such as November 21, 2026',
} as const;

export type AgreementField = keyof typeof agreementFields;

export const agreementFieldNames = Object.keys(agreementFields) as AgreementField[];

/** The values that are known when management signs, and not before. */
export const lateAgreementFields: readonly AgreementField[] = ['management_signatory', 'management_title'];

/** Whether a name is one of the values of an agreement. */
export const isAgreementField = (name: string): name is AgreementField =>
  Object.hasOwn(agreementFields, name);

/** Short names of the values, for lists and menus. */
export const agreementFieldLabels: Readonly<Record<AgreementField, string>> = {
  fund_name: 'Fund',
  company_name: 'Company',
  subscriber_name: 'Subscriber',
  holder_name: 'Holder',
  holder_kind: 'Kind of holder',
  holder_address: 'Address of the holder',
  holder_signature: 'Holder, signatory and capacity',
  signatory_name: 'Signatory',
  signatory_capacity: 'Capacity of the signatory',
  custodian: 'Custodian',
  investor_name: 'Investor',
  investor_first_name: 'First name',
  investor_last_name: 'Last name',
  investor_email: 'Email',
  investor_address: 'Address',
  trust_name: 'Trust',
  entity_name: 'Entity',
  method: 'Method of investment',
  spouse_name: 'Spouse',
  spouse_first_name: 'Spouse’s first name',
  spouse_last_name: 'Spouse’s last name',
  spouse_email: 'Spouse’s email',
  spouse_capacity: 'Spouse’s capacity',
  management_signatory: 'Signatory of management',
  management_title: 'Title of management’s signatory',
  amount: 'Amount',
  amount_words: 'Amount in words',
  date: 'Date',
};

/** The kinds of agreement, in the order of sa_doc_template_1_id to sa_doc_template_4_id (SIG-06). */
export const templateKinds = ['individual', 'individual_with_spouse', 'trust', 'entity'] as const;

export type TemplateKind = (typeof templateKinds)[number];

/** Who signs an agreement of each kind. */
export const templateKindNames: Readonly<Record<TemplateKind, string>> = {
  individual: 'an individual',
  individual_with_spouse: 'an individual with a spouse',
  trust: 'a trust',
  entity: 'an entity',
};

const methodOfKind: Readonly<Record<TemplateKind, InvestmentMethod>> = {
  individual: 'CASH',
  individual_with_spouse: 'CASH',
  trust: 'TRUST',
  entity: 'ENTITY',
};

/** The kinds of agreement that a fund needs for the methods of investment that it offers. */
export const offeredTemplateKinds = (excludedMethods: readonly string[]): TemplateKind[] =>
  templateKinds.filter((kind) => !excludedMethods.includes(methodOfKind[kind]));

/** Whether a template that is made for `method` is chosen for another kind of agreement; one that names none fits all. */
export const isForAnotherKind = (method: TemplateKind | null, kind: TemplateKind): boolean =>
  method !== null && method !== kind;

/** The kind of agreement for an investment. A missing method counts as CASH. */
export function templateKindFor(facts: {
  readonly method_of_inv: InvestmentMethod | null | undefined;
  readonly isSpouseInvestmentRequired: boolean;
}): TemplateKind {
  if (facts.method_of_inv === 'TRUST') return 'trust';
  if (facts.method_of_inv === 'ENTITY') return 'entity';
  return facts.isSpouseInvestmentRequired ? 'individual_with_spouse' : 'individual';
}

type Text = string | null | undefined;

/** The facts that an agreement is filled with. */
export type AgreementFacts = {
  readonly fundName: Text;
  readonly companyName: Text;
  readonly firstName: Text;
  readonly lastName: Text;
  readonly username: string;
  readonly email: string;
  readonly address: AddressParts;
  readonly trustName: Text;
  readonly entityName: Text;
  /** Null where no profile holds it by this method: then it is the investor's, or the trust's or entity's. */
  readonly holder: FrozenHolder | null;
  readonly method: InvestmentMethod | null;
  readonly spouseFirstName: Text;
  readonly spouseLastName: Text;
  readonly spouseEmail: Text;
  readonly amount: Cents;
  readonly date: Date;
  /** The portal's time zone, which decides the date of the agreement. */
  readonly timeZone: string;
};

const text = (value: Text): string => value?.trim() ?? '';
const joinText = (parts: readonly Text[], separator: string): string =>
  parts.map(text).filter(Boolean).join(separator);

/**
 * Every value of an agreement as text; empty if there is none. The date is the day in the portal's time zone, wherever
 * the server runs. Trust and entity are filled in for their own kinds only; a missing method counts as CASH.
 */
export function agreementValues(facts: AgreementFacts): Record<AgreementField, string> {
  const investor = displayName(facts);
  const trust = facts.method === 'TRUST' ? text(facts.trustName) : '';
  const entity = facts.method === 'ENTITY' ? text(facts.entityName) : '';
  const { holder } = facts;
  const subscriber = trust || entity || text(holder?.name) || investor;
  const spouse = joinText([facts.spouseFirstName, facts.spouseLastName], ' ');
  return {
    fund_name: text(facts.fundName),
    company_name: text(facts.companyName),
    subscriber_name: subscriber,
    holder_name: text(holder?.name) || subscriber,
    holder_kind: holder ? investingKindNames[holder.kind] : '',
    holder_address: holder?.address ?? postalAddress(facts.address),
    holder_signature: holder ? holderSignature(holder) : subscriber,
    signatory_name: holder?.signatory ?? investor,
    signatory_capacity: text(holder?.capacity),
    custodian: text(holder?.custodian),
    investor_name: investor,
    investor_first_name: text(facts.firstName),
    investor_last_name: text(facts.lastName),
    investor_email: text(facts.email),
    investor_address: postalAddress(facts.address),
    trust_name: trust,
    entity_name: entity,
    method: investmentMethodNames[facts.method ?? 'CASH'],
    spouse_name: spouse,
    spouse_first_name: text(facts.spouseFirstName),
    spouse_last_name: text(facts.spouseLastName),
    spouse_email: text(facts.spouseEmail),
    spouse_capacity: spouse && coSubscriberCapacity(holder),
    management_signatory: '',
    management_title: '',
    amount: formatUsdWithCents(facts.amount),
    amount_words: amountInWords(facts.amount),
    date: formatLongDate(facts.date, facts.timeZone),
  };
}

/** As what the co-subscriber signs: the second owner of a joint account, or the spouse of the investor. */
export const coSubscriberCapacity = (holder: Pick<FrozenHolder, 'kind' | 'name'> | null): string =>
  holder?.kind === 'joint'
    ? `Second owner of ${holder.name}`
    : 'Spouse of the investor, consenting to the subscription';

/** Why the co-subscriber signs, in a sentence to them. */
export const coSubscriberReason = (holder: Pick<FrozenHolder, 'kind' | 'name'> | null): string =>
  holder?.kind === 'joint'
    ? `You are the second owner of ${holder.name}, so you need to sign it too.`
    : 'As a spouse in a community property state, you need to sign it too.';

/** The values of an agreement that state the agreed terms. */
const termFields = ['amount', 'method', 'spouse_name', 'spouse_email'] as const satisfies AgreementField[];

/** The terms as an agreement states them. The spouse is included only if they must sign. */
export function statedTerms(terms: AgreedTerms): Record<(typeof termFields)[number], string> {
  const spouse = isSpouseInvestmentRequired(terms) ? terms : null;
  return {
    amount: formatUsdWithCents(centsOf(terms.invest_amount ?? '0')),
    method: terms.method_of_inv ? investmentMethodNames[terms.method_of_inv] : '',
    spouse_name: joinText([spouse?.cosub_first_name, spouse?.cosub_last_name], ' '),
    spouse_email: text(spouse?.cosub_email),
  };
}

/** Returns where the values of an agreement state terms other than these. */
export function differingTerms(
  values: Readonly<Record<string, unknown>>,
  terms: AgreedTerms,
): { field: AgreementField; agreement: string; record: string }[] {
  const stated = statedTerms(terms);
  return termFields
    .map((field) => ({ field, agreement: asText(values[field]), record: stated[field] }))
    .filter(({ agreement, record }) => agreement !== record);
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The amount that an agreement states. Throws if it states none. */
export function statedAmount(values: Readonly<Record<string, unknown>>): Cents {
  return typedCents(asText(values['amount']));
}
