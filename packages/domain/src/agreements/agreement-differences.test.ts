import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { investmentMethods, isSpouseInvestmentRequired } from '../commitments/spouse-investment.ts';
import { centsOf, decimalFromCents } from '../money/money.ts';
import type { AgreedTerms } from './agreed-terms.ts';
import { agreementDifferences, type ComparedParticipation } from './agreement-differences.ts';
import { agreementValues, differingTerms, statedAmount } from './agreement-fields.ts';

const name = fc.option(fc.string({ maxLength: 12 }));
const someTerms: fc.Arbitrary<AgreedTerms> = fc.record({
  invest_amount: fc.bigInt({ min: 1n, max: 99_999_999_999n }).map(decimalFromCents),
  method_of_inv: fc.constantFrom(...investmentMethods),
  is_married: fc.option(fc.boolean()),
  is_marital_state: fc.option(fc.boolean()),
  cosub_first_name: name,
  cosub_last_name: name,
  cosub_email: name,
  investing_entity: fc.constant(null),
});

/** The values that an agreement with these terms is filled with. */
const filledFrom = (terms: AgreedTerms) => {
  const spouse = isSpouseInvestmentRequired(terms) ? terms : null;
  return agreementValues({
    fundName: 'Fund',
    companyName: 'Company',
    firstName: 'Ada',
    lastName: 'Investor',
    username: 'ada',
    email: 'ada@example.com',
    address: {},
    trustName: 'Trust',
    holder: null,
    entityName: 'Entity',
    method: terms.method_of_inv,
    spouseFirstName: spouse?.cosub_first_name,
    spouseLastName: spouse?.cosub_last_name,
    spouseEmail: spouse?.cosub_email,
    amount: centsOf(terms.invest_amount ?? '0'),
    timeZone: 'UTC',
    date: new Date(0),
  });
};

const terms: AgreedTerms = {
  invest_amount: '25000.50',
  method_of_inv: 'CASH',
  is_married: true,
  is_marital_state: true,
  cosub_first_name: 'Charles',
  cosub_last_name: 'Spouse',
  cosub_email: 'charles@example.com',
  investing_entity: null,
};
const completedAt = new Date('2026-11-21T12:00:00Z');
const compared: ComparedParticipation = {
  ...terms,
  _id: '1',
  invest_status: 'Accepted investment',
  sa_complete_date: completedAt,
  agreement: { values: filledFrom(terms), completedAt, sealedSha256: 'abc', storedSha256: 'abc' },
};

describe('an agreement and the terms of its record', () => {
  it('[SEC-01] agree if the agreement was filled from the record', () => {
    fc.assert(
      fc.property(someTerms, (agreed) => {
        expect(differingTerms(filledFrom(agreed), agreed)).toEqual([]);
        expect(statedAmount(filledFrom(terms))).toBe(centsOf(terms.invest_amount ?? '0'));
      }),
    );
  });

  it.each([
    [{ invest_amount: '250000.50' }, ['amount']],
    [{ method_of_inv: 'TRUST' as const }, ['method', 'spouse_name', 'spouse_email']],
    [{ cosub_last_name: 'Other' }, ['spouse_name']],
    [{ cosub_email: 'eve@example.com' }, ['spouse_email']],
    [{ is_married: false }, ['spouse_name', 'spouse_email']],
  ])('[SEC-01] differ if the record says %j', (changed, fields) => {
    expect(differingTerms(filledFrom(terms), { ...terms, ...changed }).map(({ field }) => field)).toEqual(
      fields,
    );
  });

  it('[SEC-01] differ if the agreement states nothing', () => {
    expect(differingTerms({}, terms)).toHaveLength(4);
    expect(() => statedAmount({})).toThrow(RangeError);
  });
});

describe('the check of a participation', () => {
  it('[SEC-01] finds nothing if record, agreement and file match', () => {
    expect(agreementDifferences(compared)).toEqual([]);
  });

  it('[SEC-01] finds a different decision, amount, date and file', () => {
    expect(agreementDifferences({ ...compared, invest_status: null })).toMatchObject([
      { field: 'invest_status', record: null },
    ]);
    expect(agreementDifferences({ ...compared, invest_amount: '250000' })).toEqual([
      { syndUser: '1', field: 'amount', agreement: '$25,000.50', record: '$250,000.00' },
    ]);
    expect(agreementDifferences({ ...compared, sa_complete_date: null })).toMatchObject([
      { field: 'sa_complete_date', record: null },
    ]);
    const agreement = compared.agreement && { ...compared.agreement, storedSha256: null };
    expect(agreementDifferences({ ...compared, agreement })).toMatchObject([{ field: 'document' }]);
    // A file that was never sealed is none, whatever is stored.
    const unsealed = compared.agreement && { ...compared.agreement, sealedSha256: null, storedSha256: null };
    expect(agreementDifferences({ ...compared, agreement: unsealed })).toMatchObject([{ field: 'document' }]);
  });

  it('[SEC-01] compares nothing if no agreement was sealed here', () => {
    expect(agreementDifferences({ ...compared, agreement: null })).toEqual([]);
  });
});
