import { describe, expect, it } from 'vitest';
import { agreementFields, agreementValues, templateKindFor, templateKinds } from './agreement-fields.ts';

const facts = {
  fundName: 'Harbour Fund',
  companyName: null,
  firstName: 'Ann',
  lastName: 'Lee',
  username: 'ann@example.com',
  email: 'ann@example.com',
  address: { address1: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701', country: 'US' },
  trustName: 'Lee Family Trust',
  entityName: 'Lee LLC',
  method: 'CASH',
  spouseFirstName: 'Bo',
  spouseLastName: 'Lee',
  spouseEmail: 'bo@example.com',
  amount: 2_500_000n,
  date: new Date('2026-11-22T02:30:00Z'),
  timeZone: 'America/New_York',
} as const;

describe('agreement', () => {
  it('[SIG-06] has a template for each kind, in the order of the fund fields', () => {
    expect(templateKinds).toEqual(['individual', 'individual_with_spouse', 'trust', 'entity']);
    expect(templateKindFor({ method_of_inv: 'CASH', isSpouseInvestmentRequired: false })).toBe('individual');
    expect(templateKindFor({ method_of_inv: 'CASH', isSpouseInvestmentRequired: true })).toBe(
      'individual_with_spouse',
    );
    expect(templateKindFor({ method_of_inv: 'TRUST', isSpouseInvestmentRequired: false })).toBe('trust');
    expect(templateKindFor({ method_of_inv: 'ENTITY', isSpouseInvestmentRequired: false })).toBe('entity');
    expect(templateKindFor({ method_of_inv: null, isSpouseInvestmentRequired: false })).toBe('individual');
  });

  it('[SIG-06] is filled with the names, the amount and the date', () => {
    expect(agreementValues(facts)).toEqual({
      fund_name: 'Harbour Fund',
      company_name: '',
      subscriber_name: 'Ann Lee',
      investor_name: 'Ann Lee',
      investor_first_name: 'Ann',
      investor_last_name: 'Lee',
      investor_email: 'ann@example.com',
      investor_address: '1 Main St, Austin, TX 78701, United States',
      trust_name: '',
      entity_name: '',
      method: 'Cash',
      spouse_name: 'Bo Lee',
      spouse_first_name: 'Bo',
      spouse_last_name: 'Lee',
      spouse_email: 'bo@example.com',
      amount: '$25,000.00',
      amount_words: 'Twenty-five thousand dollars and 00/100',
      date: 'November 21, 2026',
    });
  });

  it('[SIG-06] names the trust or entity as the investor', () => {
    expect(agreementValues({ ...facts, method: 'TRUST' })).toMatchObject({
      subscriber_name: 'Lee Family Trust',
      trust_name: 'Lee Family Trust',
      entity_name: '',
    });
    expect(agreementValues({ ...facts, method: 'ENTITY' })).toMatchObject({
      subscriber_name: 'Lee LLC',
      trust_name: '',
      entity_name: 'Lee LLC',
    });
    expect(agreementValues({ ...facts, method: 'TRUST', trustName: ' ' }).subscriber_name).toBe('Ann Lee');
  });

  it("[SIG-06] is dated by the day in the portal's time zone", () => {
    expect(agreementValues(facts).date).toBe('November 21, 2026');
    expect(agreementValues({ ...facts, timeZone: 'UTC' }).date).toBe('November 22, 2026');
  });

  it('[SIG-06] counts a missing method as cash', () => {
    expect(agreementValues({ ...facts, method: null }).method).toBe('Cash');
  });

  it('[SIG-06] has a value and a description for every field', () => {
    expect(Object.keys(agreementValues(facts))).toEqual(Object.keys(agreementFields));
  });
});
