import { describe, expect, it } from 'vitest';
import { formatMoney, formatPercentage } from './format-figures.ts';

describe('formatted figures', () => {
  it('[DSH-05] show US dollars with two decimals, from cents or from dollars', () => {
    expect(formatMoney(123_450n)).toBe('$1,234.50');
    expect(formatMoney(1234.5)).toBe('$1,234.50');
    expect(formatMoney(99_999_999_999_999n)).toBe('$999,999,999,999.99');
  });

  it('[DSH-05] show a loss with a true minus sign, and a plus sign on request', () => {
    expect(formatMoney(-5n)).toBe('\u2212$0.05');
    expect(formatMoney(500n, true)).toBe('+$5.00');
    expect(formatMoney(0n, true)).toBe('$0.00');
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
