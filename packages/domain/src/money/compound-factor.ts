import type { Rational } from './rational.ts';

/** A factor of 1; results are whole numbers of these parts. */
export const factorScale = 10n ** 36n;

/** What is computed in between has digits to spare. */
const scale = 10n ** 52n;

const daysOfYear = 365n;

/** The natural logarithm of a scaled number between 1/2 and 2, by the series of the inverse hyperbolic tangent. */
function shortLogarithm(value: bigint): bigint {
  const part = ((value - scale) * scale) / (value + scale);
  const square = (part * part) / scale;
  let power = part;
  let sum = 0n;
  for (let odd = 1n; power !== 0n; odd += 2n) {
    sum += power / odd;
    power = (power * square) / scale;
  }
  return 2n * sum;
}

const logarithmOfTwo = -shortLogarithm(scale / 2n);

/** The natural logarithm of a ratio above zero. */
function logarithm({ numerator, denominator }: Rational): bigint {
  const doublings = BigInt(numerator.toString(2).length - denominator.toString(2).length);
  const [up, down] = doublings < 0n ? [-doublings, 0n] : [0n, doublings];
  const reduced = ((numerator << up) * scale) / (denominator << down);
  return shortLogarithm(reduced) + doublings * logarithmOfTwo;
}

/** e to the power of a scaled number, by its series between zero and the logarithm of two. */
function exponential(value: bigint): bigint {
  const remainder = ((value % logarithmOfTwo) + logarithmOfTwo) % logarithmOfTwo;
  const doublings = (value - remainder) / logarithmOfTwo;
  let term = scale;
  let sum = 0n;
  for (let place = 1n; term !== 0n; place++) {
    sum += term;
    term = (term * remainder) / (scale * place);
  }
  return sum << doublings;
}

/**
 * (1 + rate) ^ (days / 365), in parts of {@link factorScale}: what money becomes at a yearly rate. It is the one
 * irrational number of the ledger, so it is computed with whole numbers and is the same on every machine. Throws a
 * RangeError for a rate of -100% or less.
 */
export function compoundFactor(rate: Rational, days: number): bigint {
  const growth = { ...rate, numerator: rate.numerator + rate.denominator };
  if (growth.numerator <= 0n) throw new RangeError('nothing is left at this rate');
  return exponential((logarithm(growth) * BigInt(days)) / daysOfYear) / (scale / factorScale);
}
