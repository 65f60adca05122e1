import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ratio, times } from '../money/rational.ts';
import { addMonths, dayNumber, dayOfNumber } from '../time/day.ts';
import { cashOnCash } from './cash-on-cash.ts';
import { performanceOf, positionFlows } from './performance.ts';
import { type CapitalMovement, type StatementLine, statementLines } from './roll-forward.ts';

const asOf = '2026-06-30';
const ago = (days: number) => dayOfNumber(dayNumber(asOf) - days);
const moved = (days: number, line: StatementLine, amount: bigint): CapitalMovement => ({
  day: ago(days),
  line,
  amount,
});
/** One thousand dollars, paid in so many days ago. */
const paidIn = (days: number) => moved(days, 'contributions', 100_000n);

it('[MET-02] cash on cash is what a year paid out, but for returned capital, of the capital at work in it', () => {
  const year = [paidIn(500), moved(200, 'profit', -3_000n), moved(20, 'preferredReturn', -5_000n)];
  expect(cashOnCash(year, asOf)).toEqual(ratio(8n, 100n));
  // What was paid out earlier, what changes the value only and what comes later do not count.
  const more = [
    moved(365, 'profit', -9_000n),
    moved(100, 'valuation', 70_000n),
    moved(90, 'fees', -1_000n),
    moved(-1, 'profit', -9_000n),
  ];
  expect(cashOnCash([...year, ...more], asOf)).toEqual(ratio(8n, 100n));
});

it('[MET-02] cash on cash counts capital for the days on which it was at work', () => {
  // Half of it comes back for the last 73 of 365 days: 1,000 × 292 + 500 × 73 dollar-days.
  const half = [paidIn(400), moved(72, 'returnOfCapital', -50_000n), moved(10, 'profit', -9_000n)];
  expect(cashOnCash(half, asOf)).toEqual(ratio(9_000n * 365n, 100_000n * 292n + 50_000n * 73n));
  const late = [paidIn(400), moved(0, 'contributions', 100_000n), moved(10, 'interest', -1_000n)];
  expect(cashOnCash(late, asOf)).toEqual(ratio(1_000n * 365n, 100_000n * 365n + 100_000n));
});

it('[MET-02] there is no cash on cash under a year, without capital, or from distributions of an unknown kind', () => {
  expect(cashOnCash([], asOf)).toBeNull();
  expect(cashOnCash([paidIn(363), moved(5, 'profit', -1n)], asOf)).toBeNull();
  expect(cashOnCash([paidIn(364), moved(5, 'profit', -1n)], asOf)).not.toBeNull();
  const returned = [paidIn(900), moved(600, 'returnOfCapital', -100_000n), moved(5, 'profit', -1n)];
  expect(cashOnCash(returned, asOf)).toBeNull();
  expect(cashOnCash([paidIn(900), moved(5, 'unclassified', -1n)], asOf)).toBeNull();
  expect(cashOnCash([paidIn(900), moved(365, 'unclassified', -1n)], asOf)).toEqual(ratio(0n, 1n));
});

it('[MET-02] what was reversed on its own day makes no cash on cash older, nor the rate', () => {
  const young = [paidIn(200), moved(5, 'profit', -9_000n)];
  const mistaken = [paidIn(500), moved(500, 'contributions', -100_000n)];
  expect(cashOnCash([...mistaken, ...young], asOf)).toBeNull();
  expect(performanceOf([...mistaken, ...young], asOf)).toMatchObject({
    contributed: 100_000n,
    irr: { kind: 'short' },
    cashOnCash: null,
  });
  // A part of it that stayed makes it older.
  for (const amount of [-99_999n, -30_000n])
    expect(cashOnCash([paidIn(500), moved(500, 'contributions', amount), ...young], asOf)).not.toBeNull();
  const old = [paidIn(500), moved(5, 'profit', -9_000n)];
  expect(cashOnCash([...mistaken, ...old], asOf)).toEqual(cashOnCash(old, asOf));
  expect(performanceOf([...mistaken, ...old], asOf)).toEqual(performanceOf(old, asOf));
});

const movement = fc
  .tuple(
    fc.integer({ min: -50, max: 1_500 }),
    fc.constantFrom(...statementLines.filter((line) => line !== 'unclassified')),
    fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n }),
  )
  .map(([days, line, amount]) => moved(days, line, amount));
const history = fc
  .array(movement, { maxLength: 20 })
  .map((movements) => [moved(1_000, 'contributions', 10n ** 11n), ...movements]);

it('[MET-02] cash on cash does not depend on order, on scale, or on how a movement is split', () => {
  fc.assert(
    fc.property(history, fc.bigInt({ min: 1n, max: 1_000n }), (movements, scale) => {
      const found = cashOnCash(movements, asOf);
      expect(cashOnCash(movements.toReversed(), asOf)).toEqual(found);
      const scaled = movements.map((each) => ({ ...each, amount: each.amount * scale }));
      expect(cashOnCash(scaled, asOf)).toEqual(found);
      const split = movements.flatMap((each) => [
        { ...each, amount: each.amount - 7n },
        { ...each, amount: 7n },
      ]);
      expect(cashOnCash(split, asOf)).toEqual(found);
    }),
  );
});

it('[MET-02] cash on cash does not depend on the date, and grows with what is paid out', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: -4_000, max: 4_000 }), (movements, days) => {
      const found = cashOnCash(movements, asOf);
      const shifted = movements.map((each) => ({ ...each, day: dayOfNumber(dayNumber(each.day) + days) }));
      expect(cashOnCash(shifted, dayOfNumber(dayNumber(asOf) + days))).toEqual(found);
      const doubled = movements.map((each) =>
        ['profit', 'interest', 'preferredReturn'].includes(each.line)
          ? { ...each, amount: each.amount * 2n }
          : each,
      );
      expect(cashOnCash(doubled, asOf)).toEqual(found && times(found, ratio(2n)));
    }),
  );
});

it('[MET-02] cash on cash of level capital is the plain quotient', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 11n });
  fc.assert(
    fc.property(amounts, amounts, fc.integer({ min: 0, max: 364 }), (capital, paid, days) => {
      const movements = [moved(365, 'contributions', capital), moved(days, 'profit', -paid)];
      expect(cashOnCash(movements, asOf)).toEqual(ratio(paid, capital));
    }),
  );
});

it('[MET-01] [MET-02] the figures of a position count what has happened by the day, and what is there then', () => {
  const movements = [
    paidIn(730),
    moved(365, 'profit', -10_000n),
    moved(0, 'valuation', 20_000n),
    moved(-30, 'profit', -50_000n),
  ];
  expect(positionFlows(movements, asOf)).toEqual([
    { day: ago(730), amount: -100_000n },
    { day: ago(365), amount: 10_000n },
    { day: asOf, amount: 110_000n },
  ]);
  const found = performanceOf(movements, asOf);
  expect(found).toMatchObject({
    contributed: 100_000n,
    distributed: 10_000n,
    nav: 110_000n,
    dpi: ratio(1n, 10n),
    rvpi: ratio(11n, 10n),
    tvpi: ratio(12n, 10n),
    cashOnCash: ratio(0n),
  });
  // 1,000 dollars grow by 10% a year, and the first 10% are paid out.
  if (found.irr.kind !== 'rate') throw new Error('there is a rate');
  expect(found.irr.rate).toBeCloseTo(0.1, 9);
  expect(performanceOf(movements, addMonths(ago(730), 11)).irr).toEqual({ kind: 'short' });
  expect(performanceOf([], asOf)).toMatchObject({ nav: 0n, tvpi: null, cashOnCash: null });
});

it('[MET-02] capital that was paid back on the day on which it came in makes a position as old as any', () => {
  const passed = [moved(400, 'contributions', 100_000n), moved(400, 'returnOfCapital', -100_000n)];
  const now = [moved(200, 'contributions', 50_000n), moved(10, 'profit', -1_000n)];
  expect(cashOnCash([...passed, ...now], asOf)).toEqual(ratio(1_000n * 365n, 50_000n * 201n));
  expect(cashOnCash(now, asOf)).toBeNull();
});
