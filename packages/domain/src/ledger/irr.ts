import type { Cents } from '../money/money.ts';
import { type Day, dayNumber } from '../time/day.ts';
import { rootsOfExponentialSum } from './exponential-roots.ts';

/** Money on a day: what was paid in is negative, what was paid out or is still there is positive. */
export type DatedFlow = { readonly day: Day; readonly amount: Cents };

/**
 * A yearly rate of return, or why there is none: without flows, with flows in one direction only, without a rate between
 * -99.9999% and a hundred billion percent, or with several, none of which is more right than another (smallest first).
 */
export type Irr =
  | { readonly kind: 'rate'; readonly rate: number }
  | { readonly kind: 'none'; readonly reason: 'no-flows' | 'no-sign-change' | 'no-root' }
  | { readonly kind: 'several'; readonly rates: readonly number[] };

/** The rates that are looked for. */
const lowestRate = -0.999_999;
const highestRate = 1e9;

const daysOfYear = 365;

/** The flows in order of their days, those of one day summed, without days on which nothing is left. */
function netFlows(flows: readonly DatedFlow[]): { day: number; amount: Cents }[] {
  const byDay = new Map<number, Cents>();
  for (const { day, amount } of flows) {
    const number = dayNumber(day);
    byDay.set(number, (byDay.get(number) ?? 0n) + amount);
  }
  return [...byDay]
    .map(([day, amount]) => ({ day, amount }))
    .filter(({ amount }) => amount !== 0n)
    .toSorted((a, b) => a.day - b.day);
}

/**
 * The rate at which the flows are worth nothing: the sum of amount / (1 + rate) ^ (days / 365) is zero. All rates are
 * found between bounds, so that no first guess decides which one is shown. It is a binary fraction, because it is only
 * shown and never multiplied with money.
 */
export function xirr(flows: readonly DatedFlow[]): Irr {
  const net = netFlows(flows);
  const [first] = net;
  if (!first) return { kind: 'none', reason: 'no-flows' };
  if (net.every(({ amount }) => amount > 0n === first.amount > 0n))
    return { kind: 'none', reason: 'no-sign-change' };
  // With growth = ln(1 + rate) each flow is worth amount x e ^ (-years x growth).
  const terms = net.map(({ day, amount }) => ({
    coefficient: Number(amount),
    exponent: (first.day - day) / daysOfYear,
  }));
  const growths = rootsOfExponentialSum(terms, Math.log1p(lowestRate), Math.log1p(highestRate));
  const [rate, ...others] = growths.map(Math.expm1);
  if (rate === undefined) return { kind: 'none', reason: 'no-root' };
  return others.length === 0 ? { kind: 'rate', rate } : { kind: 'several', rates: [rate, ...others] };
}

/**
 * The rate as it is shown on a day: under 365 days from the first flow there is none, as GIPS asks, because a yearly
 * rate of a few weeks says nothing. What was taken back on its own day is no flow; on the day itself the value is among
 * the flows, and would hide what came in with it.
 */
export function shownIrr(flows: readonly DatedFlow[], asOf: Day): Irr | { readonly kind: 'short' } {
  const [earliest] = netFlows(flows.filter(({ day }) => day < asOf));
  const isOnlyNew = !earliest && flows.some(({ day, amount }) => day >= asOf && amount !== 0n);
  const isYoung = earliest !== undefined && dayNumber(asOf) - earliest.day < daysOfYear;
  return isOnlyNew || isYoung ? { kind: 'short' } : xirr(flows);
}

/** Why there is no rate to show. */
export const noIrrReasons = ['short', 'several', 'no-flows', 'no-sign-change', 'no-root'] as const;
export type NoIrrReason = (typeof noIrrReasons)[number];

/** The rate that is shown, or why there is none. */
export function irrOrReason(
  irr: Irr | { readonly kind: 'short' },
): { readonly irr: number; readonly noIrr: null } | { readonly irr: null; readonly noIrr: NoIrrReason } {
  if (irr.kind === 'rate') return { irr: irr.rate, noIrr: null };
  return { irr: null, noIrr: irr.kind === 'none' ? irr.reason : irr.kind };
}

/** What each reason is called to an investor. */
export const noIrrNotes: Readonly<Record<NoIrrReason, string>> = {
  short: 'Not yet a year',
  several: 'Several rates fit, so none is shown',
  'no-flows': 'Nothing was paid in until then',
  'no-sign-change': 'Nothing is there to compare with what was paid in',
  'no-root': 'No rate fits',
};
