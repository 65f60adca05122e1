import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  centsFromDecimal,
  centsFromNumber,
  centsOf,
  decimalFromCents,
  formatUsd,
  formatUsdAlike,
  formatUsdWithCents,
  hasCents,
  maxAmount,
  numberFromCents,
  parseAmount,
  percentOf,
  sumCents,
  typedCents,
} from './money.ts';

const cents = fc.bigInt({ min: -maxAmount, max: maxAmount });

describe('cents', () => {
  it('[DSH-03] convert every amount to a number or decimal text and back', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(centsFromNumber(numberFromCents(amount))).toBe(amount);
        expect(centsFromDecimal(decimalFromCents(amount))).toBe(amount);
      }),
    );
  });

  it('[INV-01] that are known to be an amount are read exactly, also past the largest, and never as zero', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -maxAmount * 500n, max: maxAmount * 500n }), (amount) => {
        expect(centsOf(decimalFromCents(amount))).toBe(amount);
      }),
    );
    expect([centsOf('5'), centsOf('5.5000'), centsOf(0.1), centsOf(-2.05)]).toEqual([500n, 550n, 10n, -205n]);
    for (const wrong of ['', 'x', '1.234', '$5', Number.NaN, Number.POSITIVE_INFINITY, 0.001])
      expect(() => centsOf(wrong)).toThrow(RangeError);
    expect(typedCents('$25,000.50')).toBe(2_500_050n);
    for (const wrong of ['', 'x', '1,00']) expect(() => typedCents(wrong)).toThrow(RangeError);
  });

  it('read a number from its shortest decimal text', () => {
    expect(centsFromNumber(0.1)).toBe(10n);
    expect(centsFromNumber(1.005)).toBeUndefined();
    expect(centsFromNumber(0.1 + 0.2)).toBeUndefined();
    expect(centsFromNumber(-0)).toBe(0n);
    expect(centsFromNumber(999_999_999_999.99)).toBe(maxAmount);
  });

  it.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    1e12,
    -1e12,
    1e300,
    1e-7,
    1e21,
    0.001,
  ])('reject the number %s', (number) => {
    expect(centsFromNumber(number)).toBeUndefined();
  });

  it('read decimal text with zeros after the cents, and reject everything else', () => {
    expect(centsFromDecimal('1234.5000')).toBe(123450n);
    expect(centsFromDecimal('-0.05')).toBe(-5n);
    expect(centsFromDecimal('999999999999.99')).toBe(maxAmount);
    for (const text of [
      '',
      '1e3',
      '1.234',
      'NaN',
      '12,5',
      '0x10',
      '1000000000000',
      '1'.repeat(1e6),
      '.',
      '1.',
    ])
      expect(centsFromDecimal(text)).toBeUndefined();
  });

  it('[SYN-04] read an amount as users type it', () => {
    expect(parseAmount('$25,000.00')).toBe(2_500_000n);
    expect(parseAmount(' 25000 ')).toBe(2_500_000n);
    expect(parseAmount('25,000.5')).toBe(2_500_050n);
    expect(parseAmount('1,234,567.')).toBe(123_456_700n);
    expect(parseAmount('-$5')).toBe(-500n);
    for (const text of ['', 'abc', '25,00', '1,0000', '12.345', '$', '1e5', '--5', '5 000', '1,,000'])
      expect(parseAmount(text)).toBeUndefined();
  });

  it('[SYN-04] read back whatever they format', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(parseAmount(formatUsd(amount))).toBe(amount);
        expect(parseAmount(formatUsdWithCents(amount))).toBe(amount);
      }),
    );
  });

  it('[DSH-05] format exact US dollars', () => {
    expect(formatUsd(123_450n)).toBe('$1,234.50');
    expect(formatUsd(50_000_00n)).toBe('$50,000');
    expect(formatUsd(0n)).toBe('$0');
    expect(formatUsd(-5n)).toBe('-$0.05');
    expect(formatUsd(100_000_000n)).toBe('$1,000,000');
    expect(formatUsd(12_345_678_901_234_567_890_12n)).toBe('$12,345,678,901,234,567,890.12');
  });

  it('[DSH-05] format all figures of a set with cents if one of them has some', () => {
    expect(formatUsdAlike([50_000_00n, 12_50n, 0n])).toEqual(['$50,000.00', '$12.50', '$0.00']);
    expect(formatUsdAlike([50_000_00n, -12_00n])).toEqual(['$50,000', '-$12']);
    expect([hasCents([]), hasCents([100n]), hasCents([100n, -1n])]).toEqual([false, false, true]);
  });

  it('format an amount on a paper with its cents, zero or not', () => {
    expect(formatUsdWithCents(50_000_00n)).toBe('$50,000.00');
    expect(formatUsdWithCents(-5n)).toBe('-$0.05');
  });

  it('add up exactly', () => {
    expect(sumCents([])).toBe(0n);
    expect(sumCents([1n, maxAmount, -2n])).toBe(maxAmount - 1n);
  });
});

describe('percentOf', () => {
  it('[DSH-03] rounds half up to the cent, and away from zero below zero', () => {
    expect(percentOf(100n, '0.5')).toBe(1n);
    expect(percentOf(100n, '0.499999')).toBe(0n);
    expect(percentOf(-100n, '0.5')).toBe(-1n);
    expect(percentOf(10_000n, 12.5)).toBe(1_250n);
    expect(percentOf(1_000_001n, 33.333333)).toBe(333_334n);
  });

  it('[DSH-03] is the nearest cent to the exact quotient, for every amount and percentage with six decimals', () => {
    const micros = fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n });
    fc.assert(
      fc.property(cents, micros, (amount, percent) => {
        const magnitude = percent < 0n ? -percent : percent;
        const text = `${percent < 0n ? '-' : ''}${magnitude / 1_000_000n}.${String(magnitude % 1_000_000n).padStart(6, '0')}`;
        const exact = amount * percent;
        const unit = 100_000_000n;
        const twiceError = 2n * (percentOf(amount, text) * unit - exact);
        const outward = exact < 0n ? -twiceError : twiceError;
        expect(outward > -unit && outward <= unit).toBe(true);
        expect(percentOf(amount, Number(text))).toBe(percentOf(amount, text));
      }),
    );
  });

  it('throws for a percentage that is not a number', () => {
    for (const percent of [Number.NaN, Number.POSITIVE_INFINITY, '', 'ten'])
      expect(() => percentOf(100n, percent)).toThrow(RangeError);
  });
});
