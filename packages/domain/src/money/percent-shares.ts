import { textAtScale } from './decimal.ts';
import { type Cents, sumCents } from './money.ts';

/**
 * Each amount's share of the sum in percent, as decimal text with so many decimals (at least one). The shares add up to
 * exactly 100: each is rounded down, and what is missing goes one unit each to the largest remainders, among equal ones
 * to the larger amount and then to the earlier row. All shares are zero if the sum is zero. Amounts are not negative.
 */
export function percentShares(amounts: readonly Cents[], decimals: number): string[] {
  const whole = 100n * 10n ** BigInt(decimals);
  const total = sumCents(amounts);
  if (total <= 0n) return amounts.map(() => textAtScale(0n, decimals));
  const parts = amounts.map((amount, place) => ({
    place,
    amount,
    units: (amount * whole) / total,
    remainder: (amount * whole) % total,
  }));
  const missing = whole - sumCents(parts.map(({ units }) => units));
  const raised = new Set(
    parts
      // Sorting keeps the order of rows that are equal.
      .toSorted((a, b) => compare(b.remainder, a.remainder) || compare(b.amount, a.amount))
      .slice(0, Number(missing))
      .map(({ place }) => place),
  );
  return parts.map(({ units, place }) => textAtScale(units + (raised.has(place) ? 1n : 0n), decimals));
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
