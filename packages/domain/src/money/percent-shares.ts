import { textAtScale } from './decimal.ts';
import { compareIntegers, largestRemainder } from './largest-remainder.ts';
import { type Cents, sumCents } from './money.ts';

/**
 * Each amount's share of the sum in percent, as decimal text with so many decimals (at least one). The shares add up to
 * exactly 100: each is rounded down, and what is missing goes one unit each to the largest remainders, among equal ones
 * to the larger amount and then to the earlier row. All shares are zero if the sum is zero. Amounts are not negative.
 */
export function percentShares(amounts: readonly Cents[], decimals: number): string[] {
  const whole = 100n * 10n ** BigInt(decimals);
  if (sumCents(amounts) <= 0n) return amounts.map(() => textAtScale(0n, decimals));
  const larger = (a: number, b: number) => compareIntegers(amounts[b] ?? 0n, amounts[a] ?? 0n);
  return largestRemainder(whole, amounts, (a, b) => larger(a, b) || a - b).map((units) =>
    textAtScale(units, decimals),
  );
}
