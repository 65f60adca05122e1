import { describe, expect, it } from 'vitest';
import { investingKindNames } from '../holders/investing-profile.ts';
import { type AgreementField, agreementFields, type TemplateKind } from './agreement-fields.ts';
import { sampleAgreementValues, splitPlaceholders, templateProblems } from './template-problems.ts';

const kinds = ['individual', 'individual_with_spouse', 'trust', 'entity'] as const;
const problemsOf = (kind: TemplateKind, ...values: AgreementField[]) =>
  templateProblems(
    kind,
    values.map((name) => ({ name, hasPlaceholder: true })),
    {},
  );

describe('a template', () => {
  it.each<[TemplateKind, AgreementField[]]>([
    ['individual', ['subscriber_name']],
    ['individual', ['investor_name']],
    ['individual', ['investor_first_name', 'investor_last_name']],
    ['trust', ['subscriber_name']],
    ['trust', ['trust_name']],
    ['entity', ['subscriber_name']],
    ['entity', ['entity_name']],
    ['individual_with_spouse', ['investor_name', 'spouse_name']],
    ['individual_with_spouse', ['investor_name', 'spouse_first_name', 'spouse_last_name']],
  ])('[SIG-06] for %s can be used with %j, the fund and the amount', (kind, names) => {
    for (const amount of ['amount', 'amount_words'] as const)
      expect(problemsOf(kind, 'fund_name', amount, ...names)).toEqual([]);
  });

  it.each<[TemplateKind, AgreementField[], string[]]>([
    ['individual', [], ['The name of the investor is missing.']],
    ['individual', ['investor_first_name'], ['The name of the investor is missing.']],
    ['individual', ['investor_last_name'], ['The name of the investor is missing.']],
    ['individual', ['trust_name', 'entity_name'], ['The name of the investor is missing.']],
    ['trust', ['investor_name', 'entity_name'], ['The name of the trust is missing.']],
    ['entity', ['investor_name', 'trust_name'], ['The name of the entity is missing.']],
    ['individual_with_spouse', ['investor_name'], ['The name of the spouse is missing.']],
    [
      'individual_with_spouse',
      ['investor_name', 'spouse_first_name'],
      ['The name of the spouse is missing.'],
    ],
    ['individual_with_spouse', ['investor_name', 'spouse_last_name'], ['The name of the spouse is missing.']],
    [
      'individual_with_spouse',
      [],
      ['The name of the investor is missing.', 'The name of the spouse is missing.'],
    ],
  ])('[SIG-06] for %s cannot be used with %j alone', (kind, names, problems) => {
    expect(problemsOf(kind, 'fund_name', 'amount', ...names)).toEqual(problems);
  });

  it('[SIG-06] needs the amount and the fund, and no value that we do not know', () => {
    for (const kind of kinds)
      expect(problemsOf(kind, 'subscriber_name', 'spouse_name')).toEqual([
        'The amount is missing.',
        'The name of the fund is missing.',
      ]);
    const fields = ['Text1', 'fund_name', 'amount', 'trust_name'].map((name) => ({
      name,
      hasPlaceholder: false,
    }));
    expect(templateProblems('trust', fields, { Text1: 'tax_id' })).toEqual([
      '“tax_id” is not a value that we know. Choose one for it.',
    ]);
  });
});

it('[SIG-06] a written template is split at its placeholders, without empty parts', () => {
  expect(splitPlaceholders('Dear {{ investor_name }}, {{amount}}{{fund_name}}.')).toEqual([
    { text: 'Dear ' },
    { value: 'investor_name' },
    { text: ', ' },
    { value: 'amount' },
    { value: 'fund_name' },
    { text: '.' },
  ]);
  expect(splitPlaceholders('{{date}}')).toEqual([{ value: 'date' }]);
  expect(splitPlaceholders('No value {{}} here')).toEqual([{ text: 'No value {{}} here' }]);
  expect(splitPlaceholders('')).toEqual([]);
});

it.each([
  ['individual', { subscriber_name: 'Eleanor Whitfield', method: 'Cash', trust_name: '', entity_name: '' }],
  [
    'trust',
    {
      subscriber_name: 'The Whitfield Family Trust',
      trust_name: 'The Whitfield Family Trust',
      method: 'Trust',
    },
  ],
  [
    'entity',
    { subscriber_name: 'Whitfield Holdings LLC', entity_name: 'Whitfield Holdings LLC', method: 'Entity' },
  ],
  ['individual_with_spouse', { subscriber_name: 'Eleanor Whitfield', method: 'Cash' }],
] as const)('[SIG-06] the sample of %s has the values of this kind, and every value', (kind, values) => {
  const sample = sampleAgreementValues(kind);
  expect(sample).toMatchObject(values);
  expect(Object.keys(sample).toSorted()).toEqual(Object.keys(agreementFields).toSorted());
  const hasSpouse = kind === 'individual_with_spouse';
  for (const [name, value] of Object.entries(sample))
    if (name.startsWith('spouse_')) expect([name, value !== '']).toEqual([name, hasSpouse]);
});

it('[ENT-05] the sample of a template is held by what the template is for', () => {
  expect(kinds.map((kind) => sampleAgreementValues(kind).holder_kind)).toEqual([
    investingKindNames.individual,
    investingKindNames.individual,
    investingKindNames.trust,
    investingKindNames.llc,
  ]);
});
