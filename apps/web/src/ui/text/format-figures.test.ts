import { describe, expect, it } from 'vitest';
import { formatMoney, formatPercentage, someHaveCents } from './format-figures.ts';

describe('formatted figures', () => {
  it('[DSH-05] show US dollars, with cents where there are any, from cents or from dollars', () => {
    expect(formatMoney(50_000_00n)).toBe('$50,000');
    expect(formatMoney(50_000)).toBe('$50,000');
    expect(formatMoney(123_450n)).toBe('$1,234.50');
    expect(formatMoney(1234.5)).toBe('$1,234.50');
    expect(formatMoney(99_999_999_999_999n)).toBe('$999,999,999,999.99');
  });

  it('[DSH-05] show a loss with a true minus sign, and a plus sign on request', () => {
    expect(formatMoney(-5n)).toBe('\u2212$0.05');
    expect(formatMoney(500n, { signed: true })).toBe('+$5');
    expect(formatMoney(0n, { signed: true })).toBe('$0');
  });

  it('[DSH-05] show cents, zero or not, beside figures that have some', () => {
    expect(formatMoney(50_000, { showsCents: true })).toBe('$50,000.00');
    expect(someHaveCents([50_000, null, 1n])).toBe(true);
    expect(someHaveCents([50_000, null, undefined, Number.NaN, 100n])).toBe(false);
  });

  it('show a dash for a missing or invalid amount', () => {
    expect(formatMoney(undefined)).toBe('—');
    expect(formatMoney(null)).toBe('—');
    expect(formatMoney(Number.NaN)).toBe('—');
    expect(formatMoney(0.001)).toBe('—');
  });

  it('[DSH-04] show percentages with two decimals, and 0.00% for a missing value', () => {
    expect(formatPercentage(12.5)).toBe('12.50%');
    expect(formatPercentage(-3.304)).toBe('\u22123.30%');
    expect(formatPercentage(undefined)).toBe('0.00%');
    expect(formatPercentage(0, true)).toBe('0.00%');
    expect(formatPercentage(14.06, true)).toBe('+14.06%');
  });
});
