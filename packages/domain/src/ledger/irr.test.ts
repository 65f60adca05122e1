import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumCents } from '../money/money.ts';
import { dayNumber, dayOfNumber } from '../time/day.ts';
import { type DatedFlow, irrOrReason, noIrrNotes, noIrrReasons, shownIrr, xirr } from './irr.ts';

const start = dayNumber('2015-01-15');
const on = (after: number, amount: bigint): DatedFlow => ({ day: dayOfNumber(start + after), amount });
const dated = (min: number, max: number, amounts: fc.Arbitrary<bigint>) =>
  fc.tuple(fc.integer({ min, max }), amounts).map(([after, amount]) => on(after, amount));

const positive = fc.bigInt({ min: 1n, max: 10n ** 11n });
/** Money goes in for some time, and comes back later: exactly one rate. */
const conventional = fc
  .tuple(
    fc.array(
      dated(
        0,
        700,
        positive.map((amount) => -amount),
      ),
      { minLength: 1, maxLength: 8 },
    ),
    fc.array(dated(1_000, 4_000, positive), { minLength: 1, maxLength: 20 }),
  )
  .map(([paid, received]) => [...paid, ...received]);
const any = fc.array(dated(0, 3_000, fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n })), { maxLength: 12 });

const rateOf = (flows: readonly DatedFlow[]): number => {
  const found = xirr(flows);
  return found.kind === 'rate' ? found.rate : Number.NaN;
};

/** What the flows are worth at a rate, as a part of their sizes at that rate. */
function presentValue(flows: readonly DatedFlow[], rate: number): number {
  const first = Math.min(...flows.map(({ day }) => dayNumber(day)));
  const values = flows.map(
    ({ day, amount }) => Number(amount) / (1 + rate) ** ((dayNumber(day) - first) / 365),
  );
  const size = values.reduce((sum, value) => sum + Math.abs(value), 0);
  return values.reduce((sum, value) => sum + value, 0) / size;
}

describe('a rate of return', () => {
  it('[MET-01] is one where money goes in first and comes back later, and makes the flows worth nothing', () => {
    fc.assert(
      fc.property(conventional, (flows) => {
        const found = xirr(flows);
        expect(found.kind === 'rate' || (found.kind === 'none' && found.reason === 'no-root')).toBe(true);
        if (found.kind === 'rate') expect(Math.abs(presentValue(flows, found.rate))).toBeLessThan(1e-9);
      }),
    );
  });

  it('[MET-01] solves the flows wherever there is one or are several', () => {
    fc.assert(
      fc.property(any, (flows) => {
        const found = xirr(flows);
        const rates = found.kind === 'rate' ? [found.rate] : found.kind === 'several' ? found.rates : [];
        for (const rate of rates) expect(Math.abs(presentValue(flows, rate))).toBeLessThan(1e-9);
        expect(rates).toEqual(rates.toSorted((a, b) => a - b));
      }),
    );
  });

  it('[MET-01] is missed nowhere: yearly flows made from their rates give exactly those', () => {
    const growths = fc.uniqueArray(fc.integer({ min: 2, max: 60 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(growths, (twentieths) => {
        // The coefficients of the product of (20 x growth - twentieths), the highest power first.
        const coefficients = twentieths.reduce(
          (product, root) =>
            [...product, 0].map((value, place) => value * 20 - (product[place - 1] ?? 0) * root),
          [1],
        );
        const found = xirr(coefficients.map((value, year) => on(year * 365, BigInt(value))));
        const rates = found.kind === 'rate' ? [found.rate] : found.kind === 'several' ? found.rates : [];
        const expected = twentieths.toSorted((a, b) => a - b).map((root) => root / 20 - 1);
        expect(rates.length).toBe(expected.length);
        for (const [place, rate] of rates.entries())
          expect(rate).toBeCloseTo(expected[place] ?? Number.NaN, 7);
      }),
    );
  });

  it('[MET-01] is not shown where several solve the flows, nor where none does, and the reason is', () => {
    expect(xirr([on(0, -100_000n), on(365, 250_000n), on(730, -154_000n)])).toEqual({
      kind: 'several',
      rates: [expect.closeTo(0.1, 9), expect.closeTo(0.4, 9)],
    });
    expect(xirr([])).toEqual({ kind: 'none', reason: 'no-flows' });
    expect(xirr([on(5, 7n), on(5, -7n)])).toEqual({ kind: 'none', reason: 'no-flows' });
    expect(xirr([on(0, -7n)])).toEqual({ kind: 'none', reason: 'no-sign-change' });
    expect(xirr([on(0, -100n), on(365, 200n), on(730, -200n)])).toEqual({ kind: 'none', reason: 'no-root' });
    // A billion and -99.9999% themselves are the ends of what is looked for.
    expect(xirr([on(0, -1n), on(365, 1_000_000_001n)])).toEqual({ kind: 'none', reason: 'no-root' });
    expect(xirr([on(0, -1_000_000n), on(365, 1n)])).toEqual({ kind: 'none', reason: 'no-root' });
    // A hundredfold in a day is more a year than is looked for.
    expect(xirr([on(0, -1n), on(1, 100n)])).toEqual({ kind: 'none', reason: 'no-root' });
  });

  it('is one where the flows only touch zero', () => {
    expect(xirr([on(0, -100_000n), on(365, 220_000n), on(730, -121_000n)])).toEqual({
      kind: 'rate',
      rate: expect.closeTo(0.1, 6),
    });
  });

  it('[MET-01] is independent of the order, of flows of nothing, of a split within a day and of the direction', () => {
    fc.assert(
      fc.property(any, fc.nat(), (flows, cut) => {
        const found = xirr(flows);
        expect(xirr(flows.toReversed())).toEqual(found);
        expect(xirr([...flows, on(cut % 5_000, 0n)])).toEqual(found);
        const split = flows.flatMap(({ day, amount }) => [
          { day, amount: amount / 3n },
          { day, amount: amount - amount / 3n },
        ]);
        expect(xirr(split)).toEqual(found);
        expect(xirr(flows.map(({ day, amount }) => ({ day, amount: -amount })))).toEqual(found);
      }),
    );
  });

  it('[MET-01] stays the same where the days are shifted or the amounts scaled', () => {
    fc.assert(
      fc.property(conventional, fc.integer({ min: 1, max: 9_000 }), (flows, by) => {
        const shifted = flows.map(({ day, amount }) => ({ day: dayOfNumber(dayNumber(day) + by), amount }));
        expect(xirr(shifted)).toEqual(xirr(flows));
        const scaled = flows.map(({ day, amount }) => ({ day, amount: amount * BigInt(by) }));
        const [rate, before] = [rateOf(scaled), rateOf(flows)];
        if (!Number.isNaN(before))
          expect(Math.abs(rate - before)).toBeLessThan(1e-9 * (1 + Math.abs(before)));
      }),
    );
  });

  it('never falls where one more cent comes back at the end', () => {
    fc.assert(
      fc.property(conventional, (flows) => {
        const [before, more] = [rateOf(flows), rateOf([...flows, on(4_000, 1n)])];
        if (!Number.isNaN(before))
          expect(more).toBeGreaterThanOrEqual(before - 1e-12 * (1 + Math.abs(before)));
      }),
    );
  });

  it('is above zero exactly where more came back than went in', () => {
    fc.assert(
      fc.property(conventional, (flows) => {
        const rate = rateOf(flows);
        const gain = Number(sumCents(flows.map(({ amount }) => amount)));
        if (Number.isNaN(rate)) return;
        if (gain === 0) expect(Math.abs(rate)).toBeLessThan(1e-12);
        else expect(Math.sign(rate)).toBe(Math.sign(gain));
      }),
    );
  });

  it('[MET-01] is not shown before 365 days have passed since the first flow', () => {
    const flows = [on(0, -100_000n), on(200, 110_000n)];
    const day = (after: number) => dayOfNumber(start + after);
    expect(shownIrr(flows, day(364))).toEqual({ kind: 'short' });
    expect(shownIrr(flows, day(365))).toEqual(xirr(flows));
    expect(shownIrr([on(-900, 0n), ...flows.toReversed()], day(364))).toEqual({ kind: 'short' });
    expect(shownIrr([], day(0))).toEqual({ kind: 'none', reason: 'no-flows' });
  });

  it('[MET-01] counts the year from the first day on which something is left, not from what was taken back on its day', () => {
    const day = (after: number) => dayOfNumber(start + after);
    const flows = [on(200, -100_000n), on(400, 110_000n)];
    const mistaken = [on(0, -50_000n), on(0, 50_000n)];
    for (const all of [
      [...mistaken, ...flows],
      [...flows.toReversed(), ...mistaken],
    ]) {
      expect(shownIrr(all, day(400))).toEqual({ kind: 'short' });
      expect(shownIrr(all, day(564))).toEqual({ kind: 'short' });
      expect(shownIrr(all, day(565))).toEqual(xirr(flows));
    }
    // A cent that stayed starts it.
    expect(shownIrr([on(0, -50_001n), on(0, 50_000n), ...flows], day(400))).toMatchObject({ kind: 'rate' });
    expect(shownIrr(mistaken, day(500))).toEqual({ kind: 'none', reason: 'no-flows' });
    // What is worth today what came in today is young, and not nothing.
    expect(shownIrr([on(0, -7n), on(0, 7n)], day(0))).toEqual({ kind: 'short' });
    expect(shownIrr([...mistaken, on(400, -7n), on(400, 7n)], day(400))).toEqual({ kind: 'short' });
  });

  it('[MET-01] is shown, or not, whatever pairs that cancel on their day are added before that day', () => {
    const pairs = fc.array(dated(-3_000, 2_999, positive), { maxLength: 5 });
    fc.assert(
      fc.property(any, pairs, fc.integer({ min: 0, max: 3_000 }), (flows, mistaken, until) => {
        const asOf = dayOfNumber(start + until);
        const counted = (list: DatedFlow[]) => list.filter(({ day }) => day <= asOf);
        const added = counted(mistaken)
          .filter(({ day }) => day < asOf)
          .flatMap(({ day, amount }) => [
            { day, amount },
            { day, amount: -amount },
          ]);
        expect(shownIrr([...added, ...counted(flows)], asOf)).toEqual(shownIrr(counted(flows), asOf));
      }),
    );
  });
});

it('[MET-01] is the rate, or one of the reasons why there is none, each with its words', () => {
  expect(irrOrReason({ kind: 'rate', rate: 0.08 })).toEqual({ irr: 0.08, noIrr: null });
  expect(irrOrReason({ kind: 'short' })).toEqual({ irr: null, noIrr: 'short' });
  expect(irrOrReason({ kind: 'several', rates: [0.1, 0.2] })).toEqual({ irr: null, noIrr: 'several' });
  expect(irrOrReason({ kind: 'none', reason: 'no-root' })).toEqual({ irr: null, noIrr: 'no-root' });
  expect(noIrrReasons.filter((reason) => noIrrNotes[reason] === '')).toEqual([]);
});
