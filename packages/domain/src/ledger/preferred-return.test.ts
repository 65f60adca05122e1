import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareRationals,
  minus,
  plus,
  type Rational,
  ratio,
  rational,
  times,
  zero,
} from '../money/rational.ts';
import { addMonths, type Day, dayNumber, dayOfNumber } from '../time/day.ts';
import { dayCounts, yearFraction } from './day-count.ts';
import { preferredReturn } from './preferred-return.ts';
import { type CapitalEvent, type Compounding, compoundings, type PreferredTerms } from './preferred-terms.ts';

const start = dayNumber('2022-10-29');
const span = 900;
const dayAfter = (days: number): Day => dayOfNumber(start + days);

const plain: PreferredTerms = {
  rate: ratio(2n, 25n),
  dayCount: 'actual/365',
  compounding: 'none',
  anchor: 'anniversary',
  countsLastDay: false,
  returnedCapitalCounts: 'same_day',
  accruesFrom: 'receipt',
};
const termsWith = (choice: {
  readonly dayCount?: readonly PreferredTerms['dayCount'][];
  readonly compounding?: readonly Compounding[];
}): fc.Arbitrary<PreferredTerms> =>
  fc.record({
    ...Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, fc.constant(value)])),
    rate: fc.integer({ min: 0, max: 3_000 }).map((points) => ratio(BigInt(points), 10_000n)),
    dayCount: fc.constantFrom(...(choice.dayCount ?? dayCounts)),
    compounding: fc.constantFrom(...(choice.compounding ?? compoundings)),
    anchor: fc.constantFrom('anniversary', 'calendar'),
  }) as fc.Arbitrary<PreferredTerms>;
const actual = ['actual/365', 'actual/360', 'actual/actual'] as const;

const happened = (after: number, change: Partial<CapitalEvent>): CapitalEvent => ({
  day: dayAfter(after),
  contributed: 0n,
  returned: 0n,
  preferredPaid: 0n,
  ...change,
});

/** Contributions, with returns of no more than half of the first one each, and payments. */
const eventsWith = ({ payments }: { readonly payments: boolean }): fc.Arbitrary<CapitalEvent[]> =>
  fc
    .tuple(
      fc.bigInt({ min: 1_000_000n, max: 10n ** 11n }),
      fc.array(
        fc.tuple(
          fc.integer({ min: 1, max: span }),
          fc.nat({ max: 2 }),
          fc.bigInt({ min: 0n, max: 200_000n }),
        ),
        { maxLength: 5 },
      ),
    )
    .map(([first, others]) => [
      happened(0, { contributed: first }),
      ...others.map(([after, kind, amount]) =>
        happened(
          after,
          kind === 0
            ? { contributed: amount * 10n }
            : kind === 1 || !payments
              ? { returned: amount }
              : { preferredPaid: amount },
        ),
      ),
    ]);
const through = fc.integer({ min: 0, max: span }).map(dayAfter);

const isAtMost = (a: Rational, b: Rational) => compareRationals(a, b) <= 0;
const finest = ratio(1n, 10n ** 30n);
/** Equal but for what is cut off from very long fractions. */
const expectSame = (a: Rational, b: Rational) => {
  expect(isAtMost(minus(a, b), finest) && isAtMost(minus(b, a), finest)).toBe(true);
};

/** The same day by day, in another way: for conventions that add up over any split. */
function dayByDay(events: readonly CapitalEvent[], last: Day, terms: PreferredTerms) {
  const months = { none: 0, annual: 12, quarterly: 3, monthly: 1, daily: 0 }[terms.compounding];
  const first = events.map(({ day }) => day).toSorted()[0] ?? last;
  const anniversaries = new Set(
    Array.from({ length: 60 }, (_, place) => addMonths(first, months * (place + 1))),
  );
  const isPeriodEnd = (day: Day) => {
    if (terms.compounding === 'daily') return true;
    if (months === 0) return false;
    if (terms.anchor === 'anniversary') return anniversaries.has(day);
    const next = dayOfNumber(dayNumber(day) + 1);
    return next.endsWith('-01') && (Number(next.slice(5, 7)) - 1) % months === 0;
  };
  let [capital, earning, pending, accrued] = [zero, zero, zero, zero];
  for (let number = dayNumber(first); number <= dayNumber(last); number++) {
    const day = dayOfNumber(number);
    if (day > first) {
      const years = yearFraction(terms.dayCount, dayOfNumber(number - 1), day);
      const ofDay = times(times(plus(capital, earning), terms.rate), years);
      [accrued, pending] = [plus(accrued, ofDay), plus(pending, ofDay)];
      if (isPeriodEnd(day) && pending.numerator > 0n) [earning, pending] = [plus(earning, pending), zero];
    }
    for (const event of events.filter((candidate) => candidate.day === day)) {
      capital = plus(capital, ratio(event.contributed - event.returned));
      const paid = ratio(event.preferredPaid);
      const ofEarning = isAtMost(paid, earning) ? paid : earning;
      [earning, pending] = [minus(earning, ofEarning), minus(pending, minus(paid, ofEarning))];
    }
  }
  return { accrued, unpaid: plus(earning, pending) };
}

describe('a preferred return', () => {
  it('is the sum of what accrues day by day', () => {
    fc.assert(
      fc.property(
        eventsWith({ payments: true }),
        fc.integer({ min: 0, max: 420 }).map(dayAfter),
        termsWith({ dayCount: actual, compounding: ['none', 'annual', 'quarterly', 'monthly'] }),
        (events, last, terms) => {
          const found = preferredReturn(events, last, terms);
          const summed = dayByDay(events, last, terms);
          expectSame(found.accrued, summed.accrued);
          expectSame(found.unpaid, summed.unpaid);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('compounded each day is the power of the growth of a day', () => {
    const events = [happened(0, { contributed: 100_000_000n })];
    const days = 1_000;
    const found = preferredReturn(events, dayAfter(days), { ...plain, compounding: 'daily' });
    const daily = plus(ratio(1n), ratio(2n, 25n * 365n));
    const exact = ratio(
      100_000_000n * (daily.numerator ** BigInt(days) - daily.denominator ** BigInt(days)),
      daily.denominator ** BigInt(days),
    );
    expectSame(found.accrued, exact);
  });

  it('never falls as days pass', () => {
    fc.assert(
      fc.property(eventsWith({ payments: true }), through, termsWith({}), (events, last, terms) => {
        const next = dayOfNumber(dayNumber(last) + 1);
        const [before, after] = [last, next].map((day) => preferredReturn(events, day, terms).accrued);
        expect(before && after && isAtMost(before, after)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('is nothing at a rate of zero, and before anything was contributed', () => {
    fc.assert(
      fc.property(eventsWith({ payments: false }), through, termsWith({}), (events, last, terms) => {
        const { accrued, unpaid, segments } = preferredReturn(events, last, { ...terms, rate: zero });
        expect([accrued, unpaid, segments]).toEqual([zero, zero, []]);
        expect(preferredReturn(events, dayAfter(-1), terms).accrued).toEqual(zero);
        expect(preferredReturn([], last, terms).accrued).toEqual(zero);
      }),
      { numRuns: 12 },
    );
  });

  it('grows with the capital in proportion where nothing is compounded', () => {
    fc.assert(
      fc.property(
        eventsWith({ payments: false }),
        through,
        termsWith({ compounding: ['none'] }),
        fc.bigInt({ min: 1n, max: 1_000n }),
        (events, last, terms, factor) => {
          const scaled = events.map((event) => ({
            ...event,
            contributed: event.contributed * factor,
            returned: event.returned * factor,
          }));
          expect(preferredReturn(scaled, last, terms).accrued).toEqual(
            times(preferredReturn(events, last, terms).accrued, ratio(factor)),
          );
        },
      ),
    );
  });

  it('is never less where it is compounded more often, while nothing is paid', () => {
    fc.assert(
      fc.property(
        eventsWith({ payments: false }),
        fc.integer({ min: 0, max: 420 }).map(dayAfter),
        termsWith({ dayCount: [...actual, '30E/360'] }),
        (events, last, terms) => {
          const accrued = compoundings.map(
            (compounding) => preferredReturn(events, last, { ...terms, compounding }).accrued,
          );
          for (const [place, value] of accrued.slice(1).entries())
            expect(isAtMost(accrued[place] ?? zero, plus(value, finest))).toBe(true);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('is unchanged by an event of nothing, and by a contribution that comes in two parts on its day', () => {
    fc.assert(
      fc.property(
        eventsWith({ payments: true }),
        through,
        fc.integer({ min: -30, max: span }),
        termsWith({}),
        (events, last, after, terms) => {
          const found = preferredReturn(events, last, terms);
          expect(preferredReturn([...events, happened(after, {})], last, terms)).toEqual(found);
          const halves = events.flatMap((event) => [
            { ...event, contributed: event.contributed / 2n },
            { ...happened(0, {}), day: event.day, contributed: event.contributed - event.contributed / 2n },
          ]);
          expect(preferredReturn(halves.toReversed(), last, terms)).toEqual(found);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('accrues the same whatever is paid, where nothing is compounded', () => {
    fc.assert(
      fc.property(
        eventsWith({ payments: true }),
        through,
        termsWith({ compounding: ['none'] }),
        (events, last, terms) => {
          const unpaid = events.map((event) => ({ ...event, preferredPaid: 0n }));
          const [found, without] = [events, unpaid].map((list) => preferredReturn(list, last, terms));
          expect(found?.accrued).toEqual(without?.accrued);
          expect(found?.segments).toEqual(without?.segments);
        },
      ),
    );
  });

  it('is the sum of its segments, which follow each other', () => {
    fc.assert(
      fc.property(eventsWith({ payments: true }), through, termsWith({}), (events, last, terms) => {
        const { accrued, segments } = preferredReturn(events, last, terms);
        expectSame(
          accrued,
          segments.reduce((sum, segment) => plus(sum, segment.accrued), zero),
        );
        for (const [place, segment] of segments.entries()) {
          expect(segment.from < segment.to).toBe(true);
          expect(place === 0 || (segments[place - 1]?.to ?? '') <= segment.from).toBe(true);
          expectSame(segment.accrued, times(times(segment.base, terms.rate), segment.years));
        }
      }),
      { numRuns: 12 },
    );
  });
});

describe('the terms of a preferred return', () => {
  const day = (text: string, change: Partial<CapitalEvent>): CapitalEvent => ({
    ...happened(0, change),
    day: text,
  });
  const accruedBy = (events: CapitalEvent[], last: Day, terms: Partial<PreferredTerms>) =>
    preferredReturn(events, last, { ...plain, rate: ratio(1n), ...terms }).accrued;

  it('count the last day once, at the end', () => {
    const events = [
      day('2025-01-01', { contributed: 365n }),
      day('2025-01-11', { contributed: 365n }),
      day('2025-01-21', { contributed: 365n }),
    ];
    expect(accruedBy(events, '2025-01-15', { countsLastDay: true })).toEqual(ratio(10n + 2n * 5n));
    // What comes on the last day earns from the next one.
    expect(accruedBy(events, '2025-01-11', { countsLastDay: true })).toEqual(ratio(11n));
  });

  it('let returned capital earn to the end of its month', () => {
    const events = [day('2025-01-01', { contributed: 730n }), day('2025-01-11', { returned: 365n })];
    expect(accruedBy(events, '2025-02-11', {})).toEqual(ratio(2n * 10n + 31n));
    expect(accruedBy(events, '2025-02-11', { returnedCapitalCounts: 'next_month' })).toEqual(
      ratio(2n * 31n + 10n),
    );
  });

  it('let capital earn from its receipt, from its due day or not before a day', () => {
    const events = [
      day('2025-01-11', { contributed: 365n, dueDay: '2025-01-06' }),
      day('2025-01-16', { contributed: 365n }),
    ];
    expect(accruedBy(events, '2025-01-31', {})).toEqual(ratio(20n + 15n));
    expect(accruedBy(events, '2025-01-31', { accruesFrom: 'due_date' })).toEqual(ratio(25n + 15n));
    // Nobody knows on the due day that the money will come.
    expect(accruedBy(events, '2025-01-10', { accruesFrom: 'due_date' })).toEqual(zero);
    expect(accruedBy(events, '2025-01-31', { accruesFrom: { notBefore: '2025-01-13' } })).toEqual(
      ratio(18n + 15n),
    );
  });

  it('let what went back before capital earns lower it from the start', () => {
    const events = [day('2025-01-01', { contributed: 730n }), day('2025-01-05', { returned: 365n })];
    const terms: Partial<PreferredTerms> = { accruesFrom: { notBefore: '2025-01-21' } };
    expect(accruedBy(events, '2025-01-31', terms)).toEqual(ratio(10n));
    const compounded = preferredReturn(events, '2025-01-31', {
      ...plain,
      ...terms,
      rate: ratio(1n),
      compounding: 'monthly',
      anchor: 'calendar',
    });
    expect(compounded.base).toEqual(ratio(375n));
  });

  it('put what is paid onto what was compounded first, and do not compound what was paid ahead', () => {
    const contributed = day('2025-01-01', { contributed: 36_500n });
    const monthly: Partial<PreferredTerms> = { compounding: 'monthly', rate: ratio(1n, 10n) };
    const base = (paid: CapitalEvent) =>
      preferredReturn([contributed, paid], paid.day, { ...plain, ...monthly }).base;
    // 310 cents were compounded on February 1; the 100 since then do not earn yet.
    expect(base(day('2025-02-11', { preferredPaid: 10n }))).toEqual(ratio(36_800n));
    expect(base(day('2025-02-11', { preferredPaid: 400n }))).toEqual(ratio(36_500n));
    const ahead = preferredReturn([contributed, day('2025-01-11', { preferredPaid: 1_000n })], '2025-02-28', {
      ...plain,
      ...monthly,
    });
    expect([ahead.accrued, ahead.unpaid, ahead.base]).toEqual([ratio(580n), ratio(-420n), ratio(36_500n)]);
  });

  it('do not split the days of a period for which everything was paid ahead', () => {
    const events = [day('2025-01-15', { contributed: 36_000n, preferredPaid: 10_000n })];
    const terms: Partial<PreferredTerms> = { dayCount: '30/360', compounding: 'monthly', anchor: 'calendar' };
    // A split at January 31 would count one day more.
    expect(accruedBy(events, '2025-03-15', terms)).toEqual(ratio(6_000n));
  });

  it('reject more returned capital than was contributed', () => {
    const events = [day('2025-01-01', { contributed: 100n }), day('2025-02-01', { returned: 101n })];
    expect(() => accruedBy(events, '2025-03-01', {})).toThrow(RangeError);
    expect(accruedBy(events, '2025-01-31', {})).toEqual(times(ratio(100n), rational('30/365') ?? zero));
  });
});
