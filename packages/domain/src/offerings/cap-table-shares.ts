import { textAtScale } from '../money/decimal.ts';
import { type Cents, sumCents } from '../money/money.ts';

/** The decimals of a share in percent. */
const shareScale = 4;
const wholeUnits = 100n * 10n ** BigInt(shareScale);

/**
 * Each amount's share of the sum in percent, as decimal text with four decimals. The shares add up to exactly 100: each
 * is rounded down, and what is missing goes one unit each to the largest remainders, among equal ones to the larger
 * amount and then to the earlier row. All shares are zero if the sum is zero. Amounts are not negative (BAC-06).
 */
export function capTableShares(amounts: readonly Cents[]): string[] {
  const total = sumCents(amounts);
  if (total <= 0n) return amounts.map(() => textAtScale(0n, shareScale));
  const parts = amounts.map((amount, place) => ({
    place,
    amount,
    units: (amount * wholeUnits) / total,
    remainder: (amount * wholeUnits) % total,
  }));
  const missing = wholeUnits - sumCents(parts.map(({ units }) => units));
  const raised = new Set(
    parts
      // Sorting keeps the order of rows that are equal.
      .toSorted((a, b) => compare(b.remainder, a.remainder) || compare(b.amount, a.amount))
      .slice(0, Number(missing))
      .map(({ place }) => place),
  );
  return parts.map(({ units, place }) => textAtScale(units + (raised.has(place) ? 1n : 0n), shareScale));
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
