import { type Cents, sumCents } from '../money/money.ts';
import { type Rational, ratio } from '../money/rational.ts';
import { type Day, dayNumber } from '../time/day.ts';
import type { CapitalMovement } from './roll-forward.ts';

const daysOfYear = 365;

/**
 * What a position paid out in the 365 days up to and including one, other than returned capital, for each dollar of
 * capital that was at work on the average of these days: contributions less returned capital at the end of each. Nothing
 * before its first contribution is that old, not counting what was taken back on its own day, where no capital was at
 * work, and where the kind of a distribution of these days is unknown: it may have been returned capital.
 */
export function cashOnCash(movements: readonly CapitalMovement[], asOf: Day): Rational | null {
  const last = dayNumber(asOf);
  const before = last - daysOfYear;
  const counted = movements
    .map(({ day, line, amount }) => ({ day: dayNumber(day), line, amount }))
    .filter(({ day }) => day <= last);
  const capital = counted.filter(({ line }) => line === 'contributions' || line === 'returnOfCapital');
  const contributed = new Map<number, Cents>();
  for (const { day, line, amount } of capital)
    if (line === 'contributions') contributed.set(day, (contributed.get(day) ?? 0n) + amount);
  const isOldEnough = [...contributed].some(([day, amount]) => amount > 0n && day <= before + 1);
  const ofYear = counted.filter(({ day }) => day > before);
  if (!isOldEnough || ofYear.some(({ line }) => line === 'unclassified')) return null;
  // Capital counts on the day on which it moves, and on each day after it.
  const dollarDays: Cents = sumCents(
    capital.map(({ day, amount }) => amount * BigInt(last - Math.max(day, before + 1) + 1)),
  );
  if (dollarDays <= 0n) return null;
  const paid = ofYear
    .filter(({ line }) => line === 'preferredReturn' || line === 'profit' || line === 'interest')
    .map(({ amount }) => -amount);
  return ratio(sumCents(paid) * BigInt(daysOfYear), dollarDays);
}
