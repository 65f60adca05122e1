import { describe, expect, it } from 'vitest';
import { type AgreementField, agreementFields } from './agreement-fields.ts';
import { missingAgreementFields, resolveTemplateValues } from './agreement-requirements.ts';

const field = (name: string, hasPlaceholder = false) => ({ name, hasPlaceholder });
const all = Object.keys(agreementFields) as AgreementField[];
const whole = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  trustName: 'Lovelace Trust',
  busEntityName: 'Engines LLC',
  address1: '1 Main St',
  city: 'Austin',
  state: 'TX',
  postalCode: '78701',
  country: 'US',
  cosub_first_name: 'Will',
  cosub_last_name: 'King',
  cosub_email: 'will@example.com',
};

describe('the values that a template holds', () => {
  it('[SEC-10] are those that its fields are mapped to or named after, each once', () => {
    const fields = [field('Text1'), field('trust_name'), field('Text2'), field('notes')];
    expect(resolveTemplateValues(fields, { Text1: 'investor_address', Text2: 'trust_name' })).toEqual({
      known: ['investor_address', 'trust_name'],
      unknown: [],
    });
  });

  it('[SEC-10] are unknown if a mapping or placeholder names a value that does not exist', () => {
    const fields = [field('Text1'), field('date_of_birth', true), field('constructor')];
    expect(resolveTemplateValues(fields, { Text1: 'tax_id' })).toEqual({
      known: [],
      unknown: ['tax_id', 'date_of_birth'],
    });
  });
});

describe('what is missing for an agreement without blanks', () => {
  it.each(['individual', 'individual_with_spouse', 'trust', 'entity'] as const)(
    '[SEC-10] is nothing for %s if no value is missing',
    (kind) => expect(missingAgreementFields(all, kind, whole)).toEqual({}),
  );

  it.each([
    ['trust', 'trustName', 'The name of the trust is required'],
    ['entity', 'busEntityName', 'The name of the entity is required'],
    ['individual', 'firstName', 'First name is required'],
    ['individual', 'city', 'The city is required'],
    ['individual', 'state', 'The state is required'],
    ['individual', 'postalCode', 'The ZIP code is required'],
    ['individual_with_spouse', 'cosub_last_name', "Your spouse's last name is missing"],
  ] as const)('[SEC-10] is reported in words for %s without %s', (kind, name, message) => {
    for (const blank of [null, undefined, '', '  '])
      expect(missingAgreementFields(all, kind, { ...whole, [name]: blank })).toEqual({ [name]: message });
  });

  it('[SEC-10] includes no value of another kind of agreement', () => {
    const bare = {
      ...whole,
      trustName: null,
      busEntityName: null,
      cosub_email: null,
      cosub_first_name: null,
    };
    expect(missingAgreementFields(all, 'individual', bare)).toEqual({});
    expect(missingAgreementFields(all, 'trust', bare)).toHaveProperty('trustName');
    expect(missingAgreementFields(all, 'trust', bare)).not.toHaveProperty('busEntityName');
  });

  it('[SEC-10] includes only what the template holds', () => {
    for (const [value, needed] of [
      ['spouse_first_name', 'cosub_first_name'],
      ['spouse_last_name', 'cosub_last_name'],
      ['spouse_email', 'cosub_email'],
    ] as const)
      for (const kind of ['individual', 'individual_with_spouse', 'trust', 'entity'] as const)
        expect(Object.keys(missingAgreementFields([value], kind, {}))).toEqual(
          kind === 'individual_with_spouse' ? [needed] : [],
        );
    for (const kind of ['individual', 'individual_with_spouse', 'trust', 'entity'] as const)
      expect(Object.keys(missingAgreementFields(['spouse_name'], kind, {}))).toEqual(
        kind === 'individual_with_spouse' ? ['cosub_first_name', 'cosub_last_name'] : [],
      );
    for (const [value, named, fieldName] of [
      ['trust_name', 'trust', 'trustName'],
      ['entity_name', 'entity', 'busEntityName'],
    ] as const)
      for (const kind of ['individual', 'individual_with_spouse', 'trust', 'entity'] as const)
        expect(Object.keys(missingAgreementFields([value], kind, {}))).toEqual(
          kind === named ? [fieldName] : [],
        );
    expect(missingAgreementFields(['amount', 'investor_email'], 'trust', {})).toEqual({});
    expect(missingAgreementFields(['subscriber_name'], 'trust', {})).toEqual({
      trustName: 'The name of the trust is required',
    });
  });

  it('[SEC-10] includes state and ZIP code only in the United States', () => {
    const abroad = { ...whole, country: 'IE', state: null, postalCode: null };
    expect(missingAgreementFields(all, 'individual', abroad)).toEqual({});
    expect(missingAgreementFields(['investor_address'], 'individual', {})).toEqual({
      address1: 'The address is required',
      city: 'The city is required',
      country: 'The country is required',
    });
  });
});
