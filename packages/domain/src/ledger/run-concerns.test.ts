import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aboveValue, concernsInWords, farValue, laterValuation, shownConcerns } from './run-concerns.ts';

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

describe('what is odd, for the person who approves it', () => {
  it('[LED-07] is said of each line with its position, and nothing where nothing is odd', () => {
    const lines = [
      { number: 3, concerns: farValue(500_00n, 5_000_00n) },
      { number: 4, concerns: [] },
      { number: 7, day: '2026-09-30', concerns: aboveValue(200n, 100n) },
    ];
    const later = laterValuation('2026-12-31');
    expect(concernsInWords(lines, [later, later])).toEqual([
      'Position 3: The value would go from $500 to $5,000. Make sure that this is what you mean.',
      'Position 7 on Sep 30, 2026: $2 would be paid out of a position that is worth $1.',
      later.message,
    ]);
    expect(concernsInWords([{ number: 4, concerns: [] }], [])).toEqual([]);
  });

  it('[LED-07] is counted by kind where there are more than a person reads', () => {
    const far = (from: number, many: number) =>
      Array.from({ length: many }, (_, at) => ({ number: from + at, concerns: farValue(100n, 0n) }));
    expect(concernsInWords(far(1, shownConcerns), [])).toHaveLength(shownConcerns);
    const all = concernsInWords([...far(1, 1_200), { number: 2_000, concerns: aboveValue(2n, 1n) }], []);
    expect([all[0], all[1], all.at(-1)]).toEqual([
      'One line would pay more than the position is worth.',
      '1,200 lines would set a value that is five times what it was or more, a fifth of it or less, or nothing.',
      'The lines show the other 1,181.',
    ]);
    expect(all).toHaveLength(shownConcerns + 3);
  });

  it('[LED-07] of a file says how many more days are odd than a person reads', () => {
    const days = (many: number) =>
      Array.from({ length: many }, (_, at) => laterValuation(`20${String(at + 10)}-12-31`));
    expect(concernsInWords([], days(shownConcerns))).toHaveLength(shownConcerns);
    expect(concernsInWords([], days(shownConcerns + 1)).at(-1)).toBe('And one more day is odd.');
    expect(concernsInWords([], days(shownConcerns + 2)).at(-1)).toBe('And 2 more days are odd.');
  });
});
