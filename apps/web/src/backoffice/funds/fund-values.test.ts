import { expect, it } from 'vitest';
import { slugOf, type TermValues, termValues, validateTerms } from './fund-values.ts';

const errors = (values: Partial<TermValues>) =>
  validateTerms({ ...termValues({}, 'UTC'), name: 'Harbor', ...values }, 'UTC');

it('[BAC-06] says what the terms of a fund must be', () => {
  expect(errors({})).toEqual({});
  expect(
    errors({
      open_date: '2026-01-15T09:00',
      start_date: '2026-01-10T09:00',
      min_inv_amount: '10,000',
      max_inv_amount: '9,999',
      total_inv_amount: '9,999',
    }),
  ).toEqual({
    start_date: 'The start must be on or after the opening.',
    max_inv_amount: 'The maximum must be at least the minimum.',
    total_inv_amount: 'The total must be at least the minimum.',
  });
});

it('[BAC-06] makes an address out of a name', () => {
  expect(slugOf('Harbor Residences II')).toBe('harbor-residences-ii');
  expect(slugOf(' Café & Söhne! ')).toBe('cafe-sohne');
});
