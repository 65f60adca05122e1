import { postalAddress } from '../geography/postal-address.ts';
import { frozenHolderOf, holderSignature } from '../holders/holder.ts';
import { investingKindNames } from '../holders/investing-profile.ts';
import { amountInWords } from '../money/amount-in-words.ts';
import { type Cents, formatUsdWithCents } from '../money/money.ts';
import { type AgreementField, coSubscriberCapacity, type TemplateKind } from './agreement-fields.ts';
import { resolveTemplateValues, type TemplateFormField } from './agreement-requirements.ts';
import { investmentMethodNames } from './investment-methods.ts';

/** What keeps a template from being used for a kind of agreement, for people; empty if nothing does. */
export function templateProblems(
  kind: TemplateKind,
  fields: readonly TemplateFormField[],
  mapping: Readonly<Record<string, string>>,
): string[] {
  const { known, unknown } = resolveTemplateValues(fields, mapping);
  const states = (...values: AgreementField[]) => values.some((value) => known.includes(value));
  const problems = unknown.map((name) => `“${name}” is not a value that we know. Choose one for it.`);
  if (!states('amount', 'amount_words')) problems.push('The amount is missing.');
  if (!states('fund_name')) problems.push('The name of the fund is missing.');
  if (kind === 'trust' && !states('subscriber_name', 'holder_name', 'holder_signature', 'trust_name'))
    problems.push('The name of the trust is missing.');
  if (kind === 'entity' && !states('subscriber_name', 'holder_name', 'holder_signature', 'entity_name'))
    problems.push('The name of the entity is missing.');
  const isPerson = kind === 'individual' || kind === 'individual_with_spouse';
  const hasInvestor =
    states('subscriber_name', 'holder_name', 'holder_signature', 'investor_name') ||
    (states('investor_first_name') && states('investor_last_name'));
  if (isPerson && !hasInvestor) problems.push('The name of the investor is missing.');
  const hasSpouse = states('spouse_name') || (states('spouse_first_name') && states('spouse_last_name'));
  if (kind === 'individual_with_spouse' && !hasSpouse) problems.push('The name of the spouse is missing.');
  return problems;
}

const placeholder = /\{\{\s*([\w.-]{1,200})\s*\}\}/gu;

/** A part of a written template: text as it stands, or the name of a value. */
export type WrittenPart = { readonly text: string } | { readonly value: string };

/** Splits the text of a written template at its placeholders, such as {{investor_name}}. */
export function splitPlaceholders(text: string): WrittenPart[] {
  const parts: WrittenPart[] = [];
  let from = 0;
  for (const match of text.matchAll(placeholder)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ value: match[1] ?? '' });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

const sampleAmount: Cents = 12_500_050n;

const sampleAddress = {
  address1: '1200 Lakeshore Drive',
  address2: 'Apt. 14B',
  city: 'Cleveland',
  state: 'OH',
  postalCode: '44114',
  country: 'US',
};

function sampleHolder(kind: TemplateKind, name: string) {
  const holder = frozenHolderOf(
    {
      entity: '',
      kind: kind === 'trust' ? 'trust' : kind === 'entity' ? 'llc' : 'individual',
      legalName: name,
      capacity: null,
      signatory: null,
      ownerName: 'Eleanor Whitfield',
      taxIdLast4: null,
    },
    sampleAddress,
  );
  return {
    holder_name: holder.name,
    holder_kind: investingKindNames[holder.kind],
    holder_address: holder.address,
    holder_signature: holderSignature(holder),
    signatory_name: holder.signatory,
    signatory_capacity: holder.capacity ?? '',
    custodian: '',
  };
}

/** The values of an invented agreement, for the preview of a template. */
export function sampleAgreementValues(kind: TemplateKind): Record<AgreementField, string> {
  const trust = kind === 'trust' ? 'The Whitfield Family Trust' : '';
  const entity = kind === 'entity' ? 'Whitfield Holdings LLC' : '';
  const hasSpouse = kind === 'individual_with_spouse';
  return {
    fund_name: 'Harbor Residences Fund I, LP',
    company_name: 'Harbor Capital Partners LLC',
    subscriber_name: trust || entity || 'Eleanor Whitfield',
    ...sampleHolder(kind, trust || entity || 'Eleanor Whitfield'),
    investor_name: 'Eleanor Whitfield',
    investor_first_name: 'Eleanor',
    investor_last_name: 'Whitfield',
    investor_email: 'eleanor.whitfield@example.com',
    investor_address: postalAddress(sampleAddress),
    trust_name: trust,
    entity_name: entity,
    method: investmentMethodNames[trust ? 'TRUST' : entity ? 'ENTITY' : 'CASH'],
    spouse_name: hasSpouse ? 'Jonathan Whitfield' : '',
    spouse_first_name: hasSpouse ? 'Jonathan' : '',
    spouse_last_name: hasSpouse ? 'Whitfield' : '',
    spouse_email: hasSpouse ? 'jonathan.whitfield@example.com' : '',
    spouse_capacity: hasSpouse ? coSubscriberCapacity(null) : '',
    management_signatory: '',
    management_title: '',
    amount: formatUsdWithCents(sampleAmount),
    amount_words: amountInWords(sampleAmount),
    date: 'January 5, 2026',
  };
}
