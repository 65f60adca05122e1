import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, sumCents } from '../money/money.ts';
import { dayOfNumber } from '../time/day.ts';
import { capitalHistory, quarterEnd } from './history.ts';
import { distributedLines, performanceOf } from './performance.ts';
import { type CapitalMovement, statementLines } from './roll-forward.ts';

const nothing = { returnOfCapital: 0n, preferredReturn: 0n, profit: 0n, interest: 0n, unclassified: 0n };

describe('a quarter', () => {
  it('[LED-05] ends on its last day', () => {
    expect(
      ['2024-01-01', '2024-03-31', '2024-04-01', '2024-09-30', '2024-10-01', '2024-12-31'].map(quarterEnd),
    ).toEqual(['2024-03-31', '2024-03-31', '2024-06-30', '2024-09-30', '2024-12-31', '2024-12-31']);
  });
});

describe('the history of capital accounts', () => {
  it('[LED-05] has every quarter from the first movement until the day, the quiet ones too', () => {
    const movements: CapitalMovement[] = [
      { day: '2025-08-15', line: 'contributions', amount: 100_000n },
      { day: '2025-12-31', line: 'valuation', amount: 5_000n },
      { day: '2026-02-28', line: 'profit', amount: -1_001n },
      { day: '2026-03-01', line: 'returnOfCapital', amount: -2_000n },
      { day: '2026-09-09', line: 'valuation', amount: 999n },
    ];
    expect(capitalHistory(movements, '2026-08-01')).toEqual([
      { day: '2025-09-30', contributed: 100_000n, distributed: 0n, value: 100_000n, distributions: nothing },
      { day: '2025-12-31', contributed: 100_000n, distributed: 0n, value: 105_000n, distributions: nothing },
      {
        day: '2026-03-31',
        contributed: 100_000n,
        distributed: 3_001n,
        value: 101_999n,
        distributions: { ...nothing, profit: 1_001n, returnOfCapital: 2_000n },
      },
      {
        day: '2026-06-30',
        contributed: 100_000n,
        distributed: 3_001n,
        value: 101_999n,
        distributions: nothing,
      },
      {
        day: '2026-08-01',
        contributed: 100_000n,
        distributed: 3_001n,
        value: 101_999n,
        distributions: nothing,
      },
    ]);
  });

  it('[LED-05] is empty where nothing happened until the day', () => {
    expect(capitalHistory([{ day: '2026-03-01', line: 'contributions', amount: 1n }], '2026-02-28')).toEqual(
      [],
    );
  });

  const movement: fc.Arbitrary<CapitalMovement> = fc.record({
    day: fc.integer({ min: 18_000, max: 20_000 }).map(dayOfNumber),
    line: fc.constantFrom(...statementLines),
    amount: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  });
  const asOf = fc.integer({ min: 18_000, max: 20_100 }).map(dayOfNumber);

  it('[LED-05] ends with the figures of the day, and says at each point what stood on its day', () => {
    fc.assert(
      fc.property(fc.array(movement, { minLength: 1 }), asOf, (movements, day) => {
        const points = capitalHistory(movements, day);
        for (const { day: on, contributed, distributed, value } of points) {
          const { nav, ...figures } = performanceOf(movements, on);
          expect({ contributed, distributed, value }).toEqual({
            contributed: figures.contributed,
            distributed: figures.distributed,
            value: nav,
          });
        }
        expect(points.at(-1)?.day ?? day).toBe(day);
      }),
    );
  });

  it('[LED-05] distributes by kind what it distributes in all', () => {
    fc.assert(
      fc.property(fc.array(movement, { minLength: 1 }), asOf, (movements, day) => {
        const points = capitalHistory(movements, day);
        const byKind: Cents[] = points.flatMap(({ distributions }) =>
          distributedLines.map((line) => distributions[line]),
        );
        expect(sumCents(byKind)).toBe(performanceOf(movements, day).distributed);
        expect(points.map((point) => point.day)).toEqual(points.map((point) => point.day).toSorted());
      }),
    );
  });
});
