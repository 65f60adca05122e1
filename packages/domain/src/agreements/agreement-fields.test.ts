import { describe, expect, it } from 'vitest';
import { frozenHolderOf } from '../holders/holder.ts';
import {
  agreementFields,
  agreementValues,
  coSubscriberReason,
  isForAnotherKind,
  templateKindFor,
  templateKinds,
} from './agreement-fields.ts';

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
  holder: null,
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
      holder_name: 'Ann Lee',
      holder_kind: '',
      holder_address: '1 Main St, Austin, TX 78701, United States',
      holder_signature: 'Ann Lee',
      signatory_name: 'Ann Lee',
      signatory_capacity: '',
      custodian: '',
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
      spouse_capacity: 'Spouse of the investor, consenting to the subscription',
      management_signatory: '',
      management_title: '',
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

  it('[ENT-05] names the holder, its kind, who signs for it and as what, and the custodian of an account', () => {
    const account = {
      entity: '1',
      legalName: 'Lee IRA',
      capacity: null,
      signatory: null,
      ownerName: 'Ann Lee',
    };
    const address = {
      address1: '5 Bank Street',
      city: 'Reno',
      state: 'NV',
      postalCode: '89501',
      country: 'US',
    };
    const holder = frozenHolderOf(
      { ...account, kind: 'ira', custodian: ' Equity Trust ', taxIdLast4: '6789' },
      address,
    );
    expect(agreementValues({ ...facts, method: 'TRUST', trustName: 'Lee IRA', holder })).toMatchObject({
      subscriber_name: 'Lee IRA',
      holder_name: 'Lee IRA',
      holder_kind: 'IRA or solo 401(k)',
      holder_address: '5 Bank Street, Reno, NV 89501, United States',
      holder_signature: 'Lee IRA (custodian: Equity Trust), by Ann Lee, Custodian',
      signatory_name: 'Ann Lee',
      signatory_capacity: 'Custodian',
      custodian: 'Equity Trust',
      investor_name: 'Ann Lee',
    });
    // A custodian that another kind has from somewhere is none.
    const trust = frozenHolderOf(
      { ...account, kind: 'trust', custodian: 'Equity Trust', taxIdLast4: null },
      address,
    );
    expect(agreementValues({ ...facts, holder: trust }).custodian).toBe('');
  });

  it('[ENT-05] says as what a co-subscriber signs, and to them why', () => {
    const holder = frozenHolderOf(
      {
        entity: '1',
        kind: 'joint',
        legalName: 'A. and B. Lee',
        capacity: null,
        signatory: null,
        ownerName: 'Ann Lee',
        taxIdLast4: null,
      },
      {},
    );
    expect(agreementValues({ ...facts, holder })).toMatchObject({
      subscriber_name: 'A. and B. Lee',
      holder_signature: 'A. and B. Lee, by Ann Lee',
      spouse_capacity: 'Second owner of A. and B. Lee',
    });
    const alone = { ...facts, holder, spouseFirstName: null, spouseLastName: null };
    expect(agreementValues(alone).spouse_capacity).toBe('');
    expect(coSubscriberReason(holder)).toContain('second owner of A. and B. Lee');
    expect(coSubscriberReason(null)).toContain('spouse');
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

it('[BAC-06] a template of another kind of agreement is told from one of the same, and one that names none fits all', () => {
  for (const kind of templateKinds) {
    expect(templateKinds.filter((made) => !isForAnotherKind(made, kind))).toEqual([kind]);
    expect(isForAnotherKind(null, kind)).toBe(false);
  }
});
