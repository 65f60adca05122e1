import { sumCents } from './money.ts';

/** Negative if the first is smaller, positive if it is larger, zero if they are equal. */
export const compareIntegers = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Divides whole units among weights by the largest remainder: each share is rounded down, and what is left goes one unit
 * each to the largest remainders. `compareTied` says which place comes first among equal remainders. The total and the
 * weights are not negative, and some weight is positive. Returns the units in the order of the weights.
 */
export function largestRemainder(
  total: bigint,
  weights: readonly bigint[],
  compareTied: (place: number, other: number) => number,
): bigint[] {
  const whole = sumCents(weights);
  const parts = weights.map((weight, place) => ({
    place,
    units: (total * weight) / whole,
    remainder: (total * weight) % whole,
  }));
  const left = total - sumCents(parts.map(({ units }) => units));
  const raised = new Set(
    parts
      .toSorted((a, b) => compareIntegers(b.remainder, a.remainder) || compareTied(a.place, b.place))
      .slice(0, Number(left))
      .map(({ place }) => place),
  );
  return parts.map(({ units, place }) => units + (raised.has(place) ? 1n : 0n));
}
