import { expect, it } from 'vitest';
import { fundTotalError } from './fund-total.ts';

const committed = 300_000_00n;

it.each([
  ['below what is committed', { total: 299_999_99n, former: 500_000_00n }],
  ['raised, and below it still', { total: 290_000_00n, former: 280_000_00n }],
  ['set in a fund without one', { total: 1n, former: null }],
])('[BAC-06] [SYN-09] a total is refused with what is committed: %s', (_, totals) => {
  expect(fundTotalError({ ...totals, committed })).toBe(
    '$300,000 is committed to this fund already. The total must be at least that.',
  );
});

it.each([
  ['just what is committed', { total: committed, former: 500_000_00n }],
  ['none', { total: null, former: 500_000_00n }],
  ['the former one, which the last commitment passed', { total: 290_000_00n, former: 290_000_00n }],
])('[BAC-06] [SYN-09] a total is taken: %s', (_, totals) => {
  expect(fundTotalError({ ...totals, committed })).toBeUndefined();
});
