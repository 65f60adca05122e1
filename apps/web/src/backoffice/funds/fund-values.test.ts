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

it('[BAC-06] says that the total of a fund covers what is committed, unless it stays as it is', () => {
  const total = (text: string) =>
    validateTerms({ ...termValues({}, 'UTC'), name: 'Harbor', total_inv_amount: text }, 'UTC', {
      total_inv_amount: 290_000,
      committed_amount: 300_000.5,
    });
  expect(total('300,000')).toEqual({
    total_inv_amount: '$300,000.50 is committed to this fund already. The total must be at least that.',
  });
  for (const taken of ['300,000.50', '290,000', '']) expect(total(taken)).toEqual({});
});

it('[BAC-06] says that a fee is a part of the whole', () => {
  for (const fee of ['100.01', '250', '-1'])
    expect(errors({ fee })).toEqual({ fee: 'A percentage from 0 to 100.' });
  for (const fee of ['', '0', '1.5', '100']) expect(errors({ fee })).toEqual({});
});

it('[BAC-06] makes an address out of a name', () => {
  expect(slugOf('Harbor Residences II')).toBe('harbor-residences-ii');
  expect(slugOf(' Café & Söhne! ')).toBe('cafe-sohne');
});
