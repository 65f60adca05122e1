import { describe, expect, it } from 'vitest';
import { moneyText, percentText } from './figure-text.ts';

describe('figures in words', () => {
  it('[DSH-05] money is US dollars with two decimals, from cents or from dollars', () => {
    expect(moneyText(123_450n)).toBe('$1,234.50');
    expect(moneyText(1234.5)).toBe('$1,234.50');
    expect(moneyText(99_999_999_999_999n)).toBe('$999,999,999,999.99');
  });

  it('[DSH-05] a loss carries a true minus, and a sign where one is asked for', () => {
    expect(moneyText(-5n)).toBe('\u2212$0.05');
    expect(moneyText(500n, true)).toBe('+$5.00');
    expect(moneyText(0n, true)).toBe('$0.00');
  });

  it('shows a dash for an amount that is missing or none', () => {
    expect(moneyText(undefined)).toBe('—');
    expect(moneyText(null)).toBe('—');
    expect(moneyText(Number.NaN)).toBe('—');
    expect(moneyText(0.001)).toBe('—');
  });

  it('[DSH-04] percentages have two decimals, and a missing one is 0.00%', () => {
    expect(percentText(12.5)).toBe('12.50%');
    expect(percentText(-3.304)).toBe('\u22123.30%');
    expect(percentText(undefined)).toBe('0.00%');
    expect(percentText(0, true)).toBe('0.00%');
    expect(percentText(14.06, true)).toBe('+14.06%');
  });
});
