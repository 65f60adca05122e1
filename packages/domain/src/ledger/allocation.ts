import { largestRemainder } from '../money/largest-remainder.ts';
import type { Cents } from '../money/money.ts';

/** Who takes part in an allocation: the number of a position, which never changes, and its weight. */
export type AllocationShare = { readonly number: number; readonly weight: bigint };

/**
 * Divides an amount by weight, exactly to the cent: largest remainder, ties to the smaller number, whatever the order of
 * the list. A negative amount is the mirror of the positive one. Throws a RangeError for a negative weight, for a number
 * that occurs twice, and where there is something to divide and no weight.
 */
export function allocate(total: Cents, shares: readonly AllocationShare[]): ReadonlyMap<number, Cents> {
  const numbers = shares.map(({ number }) => number);
  const weights = shares.map(({ weight }) => weight);
  if (new Set(numbers).size < numbers.length) throw new RangeError('a position takes part twice');
  if (weights.some((weight) => weight < 0n)) throw new RangeError('a weight is negative');
  if (weights.every((weight) => weight === 0n)) {
    if (total !== 0n) throw new RangeError('nobody has a weight');
    return new Map(numbers.map((number) => [number, 0n]));
  }
  const byNumber = (a: number, b: number) => (numbers[a] ?? 0) - (numbers[b] ?? 0);
  const sign = total < 0n ? -1n : 1n;
  const cents = largestRemainder(sign * total, weights, byNumber);
  return new Map(numbers.map((number, place) => [number, sign * (cents[place] ?? 0n)]));
}
