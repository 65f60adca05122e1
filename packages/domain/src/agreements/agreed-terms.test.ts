import { describe, expect, it } from 'vitest';
import { type AgreedTerms, changedTerms, wasEverAccepted } from './agreed-terms.ts';

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

describe('changed terms', () => {
  it('[SEC-01] do not include amounts that are only written differently', () => {
    expect(changedTerms(terms, { ...terms, invest_amount: '25000.5' })).toEqual([]);
  });

  it('[SEC-01] include each term that differs, even by a cent', () => {
    expect(changedTerms(terms, { ...terms, invest_amount: '25000.51', cosub_email: null })).toEqual([
      'invest_amount',
      'cosub_email',
    ]);
    expect(changedTerms(terms, { ...terms, invest_amount: null })).toEqual(['invest_amount']);
  });
});

it('[SEC-01] tell whether a released participation was ever accepted', () => {
  const undecided = { invest_status: null, sa_start_date: null, sa_complete_date: null };
  expect(wasEverAccepted(undecided)).toBe(false);
  expect(wasEverAccepted({ ...undecided, invest_status: 'Declined investment' })).toBe(false);
  expect(wasEverAccepted({ ...undecided, invest_status: 'Accepted investment' })).toBe(true);
  expect(wasEverAccepted({ ...undecided, sa_start_date: new Date(0) })).toBe(true);
});
