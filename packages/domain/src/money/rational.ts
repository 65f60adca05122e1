import { divideHalfUp, parseDecimal, textAtScale } from './decimal.ts';

/** An exact ratio; the denominator is positive and the two have no common factor. */
export type Rational = { readonly numerator: bigint; readonly denominator: bigint };

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [magnitude(one), magnitude(other)];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

/** The ratio of two integers in lowest terms. Throws a RangeError if the denominator is zero. */
export function ratio(numerator: bigint, denominator = 1n): Rational {
  if (denominator === 0n) throw new RangeError('a ratio to nothing');
  const divisor = greatestCommonDivisor(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export const zero: Rational = { numerator: 0n, denominator: 1n };

/** Reads "8/100", "0.08" and "8%" exactly. Undefined for other text, and for a ratio to zero. */
export function rational(text: string): Rational | undefined {
  const [, upper = '', lower] = /^\s*([^/%]+?)\s*(?:\/\s*(\d+)|%)?\s*$/.exec(text) ?? [];
  const decimal = parseDecimal(upper);
  const divisor = lower === undefined ? (text.includes('%') ? 100n : 1n) : BigInt(lower);
  if (!decimal || divisor === 0n) return undefined;
  return ratio(decimal.units, divisor * 10n ** BigInt(decimal.scale));
}

/** "2/25", as {@link rational} reads it; whole numbers have the denominator 1. */
export const rationalText = ({ numerator, denominator }: Rational): string => `${numerator}/${denominator}`;

export const plus = (a: Rational, b: Rational): Rational =>
  ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

export const minus = (a: Rational, b: Rational): Rational =>
  plus(a, { numerator: -b.numerator, denominator: b.denominator });

export const times = (a: Rational, b: Rational): Rational =>
  ratio(a.numerator * b.numerator, a.denominator * b.denominator);

/** Negative if the first is smaller, positive if it is larger, zero if they are equal. */
export function compareRationals(a: Rational, b: Rational): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The nearest integer, halves away from zero. */
export const roundHalfUp = ({ numerator, denominator }: Rational): bigint =>
  divideHalfUp(numerator, denominator);

/** Decimal text with so many decimals (at least one), rounded half up. */
export const roundedText = ({ numerator, denominator }: Rational, decimals: number): string =>
  textAtScale(divideHalfUp(numerator * 10n ** BigInt(decimals), denominator), decimals);
