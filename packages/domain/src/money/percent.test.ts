import { expect, it } from 'vitest';
import { formatPercent } from './percent.ts';

it.each([
  [12.5, '12.50%'],
  ['7.125', '7.13%'],
  [1.005, '1.01%'],
  [-0.004, '0.00%'],
  [-3.456, '-3.46%'],
  [1e-7, '0.00%'],
  [1e21, '1000000000000000000000.00%'],
  [0, '0.00%'],
  [null, '0.00%'],
  [undefined, '0.00%'],
  [Number.NaN, '0.00%'],
  [Number.POSITIVE_INFINITY, '0.00%'],
  ['', '0.00%'],
])('[DSH-04] %s shows as %s', (value, shown) => {
  expect(formatPercent(value)).toBe(shown);
});
