import { sumCents } from '../money/money.ts';
import {
  compareRationals,
  minus,
  plus,
  type Rational,
  ratio,
  roundHalfUp,
  times,
  zero,
} from '../money/rational.ts';
import type { Day } from '../time/day.ts';
import { yearFraction } from './day-count.ts';
import {
  type CapitalEvent,
  compoundingDays,
  dayChanges,
  firstEarningDay,
  type PreferredTerms,
} from './preferred-terms.ts';

/** A stretch of days with one base: how a person checks the figure. Amounts are exact cents. */
export type AccrualSegment = {
  readonly from: Day;
  readonly to: Day;
  readonly base: Rational;
  readonly years: Rational;
  readonly accrued: Rational;
};

/** Exact cents: all that has accrued, that less what was paid, and what earns from now on. */
export type PreferredReturn = {
  readonly accrued: Rational;
  /** Negative where more was paid than had accrued. */
  readonly unpaid: Rational;
  readonly base: Rational;
  readonly segments: readonly AccrualSegment[];
};

/** Denominators above this are cut to `finest`: compounding every day would double the digits again and again. */
const longestDenominator = 10n ** 60n;
const finest = 10n ** 40n;

/** The value itself where it is short, otherwise the nearest multiple of 10 ^ -40 cents. */
const bounded = (value: Rational): Rational =>
  value.denominator <= longestDenominator
    ? value
    : ratio(roundHalfUp({ ...value, numerator: value.numerator * finest }), finest);

const isPositive = (value: Rational): boolean => value.numerator > 0n;
const isEqual = (a: Rational, b: Rational): boolean => compareRationals(a, b) === 0;

/**
 * The preferred return of a position through a day, that day included. On one day it first accrues, then is compounded,
 * and then the events of the day count. It is simple within a period of compounding. What is paid goes to what was
 * compounded first. What was paid ahead is not compounded: it lowers what accrues next. A segment ends only where its
 * base changes, because months of thirty days do not add up over a split. Events after the day are left out.
 *
 * Throws a RangeError where more capital was returned than contributed.
 */
export function preferredReturn(
  events: readonly CapitalEvent[],
  through: Day,
  terms: PreferredTerms,
): PreferredReturn {
  const known = events.filter(({ day }) => day <= through);
  if (sumCents(known.map(({ contributed, returned }) => contributed - returned)) < 0n)
    throw new RangeError('more capital was returned than contributed');
  const first = firstEarningDay(known, terms);
  const changes = dayChanges(known, terms).filter(({ day }) => day <= through);
  const changeOn = new Map(changes.map((change) => [change.day, change]));
  const compounded = new Set(first === undefined ? [] : compoundingDays(first, through, terms));
  const days = [...new Set([...changeOn.keys(), ...compounded, through])].toSorted();

  const segments: AccrualSegment[] = [];
  let capital = zero;
  // Unpaid: what was compounded and earns, and what accrued since in segments that have ended, less what was paid of it.
  let earning = zero;
  let pending = zero;
  let start = days[0] ?? through;
  // A return can count before the contribution does, where that earns from a later day: nothing earns until then.
  const baseOf = (invested: Rational, compoundedUnpaid: Rational) =>
    plus(isPositive(invested) ? invested : zero, compoundedUnpaid);
  const base = () => baseOf(capital, earning);
  const segmentTo = (to: Day): AccrualSegment => {
    const years = yearFraction(terms.dayCount, start, to, terms.countsLastDay && to === through ? 1 : 0);
    const accrued = bounded(times(times(base(), terms.rate), years));
    return { from: start, to, base: base(), years, accrued };
  };

  for (const day of days) {
    const segment = segmentTo(day);
    const due = bounded(plus(pending, segment.accrued));
    const change = changeOn.get(day);
    const isCompounded = compounded.has(day) && isPositive(due);
    const paid = ratio(change?.paid ?? 0n);
    const earningBefore = isCompounded ? bounded(plus(earning, due)) : earning;
    const paidOfEarning = compareRationals(paid, earningBefore) < 0 ? paid : earningBefore;
    const capitalAfter = plus(capital, ratio(change?.capital ?? 0n));
    const earningAfter = minus(earningBefore, paidOfEarning);

    const isEnd = isCompounded || day === through || !isEqual(baseOf(capitalAfter, earningAfter), base());
    if (isEnd) {
      if (isPositive(segment.accrued)) segments.push(segment);
      pending = isCompounded ? zero : due;
      start = day;
    }
    pending = minus(pending, minus(paid, paidOfEarning));
    [capital, earning] = [capitalAfter, earningAfter];
  }
  const accrued = segments.reduce((sum, segment) => bounded(plus(sum, segment.accrued)), zero);
  const paid = ratio(sumCents(changes.map((change) => change.paid)));
  return { accrued, unpaid: minus(accrued, paid), base: base(), segments };
}
