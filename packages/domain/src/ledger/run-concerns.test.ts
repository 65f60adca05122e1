import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { farValue } from './run-concerns.ts';

describe('a value far from the one before', () => {
  it('[LED-07] may have a digit too many or too few, and is asked about', () => {
    const before = 1_046_180_86n;
    // $1,100,000 was meant.
    expect(farValue(before, 110_000_00n)).toMatchObject([
      { kind: 'far_value', message: expect.stringContaining('from $1,046,180.86 to $110,000') },
    ]);
    expect(farValue(before, before * 5n)).toHaveLength(1);
    expect(farValue(before, before * 5n - 1n)).toEqual([]);
    expect(farValue(before, before / 5n)).toHaveLength(1);
    expect(farValue(before, before / 5n + 1n)).toEqual([]);
    expect(farValue(before, before)).toEqual([]);
  });

  it('[LED-07] is asked about where nothing would be left, and not where nothing was', () => {
    expect(farValue(500_00n, 0n)).toMatchObject([
      { message: 'Nothing would be left of $500. Make sure that this is what you mean.' },
    ]);
    expect(farValue(0n, 500_00n)).toEqual([]);
  });

  it('[LED-07] is the same one way and back', () => {
    const cents = fc.bigInt({ min: 1n, max: 10n ** 14n });
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        expect(farValue(one, other).length).toBe(farValue(other, one).length);
      }),
    );
  });
});
