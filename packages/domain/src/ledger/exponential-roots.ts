/** One term of a sum: coefficient x e ^ (exponent x point). */
type Term = { readonly coefficient: number; readonly exponent: number };

/** A sum this small against the sum of its terms without their signs is zero: what is left is rounding. */
const rounding = 1e-14;

/** Halving an interval more often than this cannot change a number of 53 bits. */
const mostHalvings = 200;

/** -1, 0 or 1 for the sign of the sum at a point. Only the sign is needed, so no power overflows. */
function signAt(terms: readonly Term[], point: number): number {
  // The exponents are in order, so the largest is at an end.
  const largest = Math.max((terms[0]?.exponent ?? 0) * point, (terms.at(-1)?.exponent ?? 0) * point);
  let sum = 0;
  let size = 0;
  for (const { coefficient, exponent } of terms) {
    const value = coefficient * Math.exp(exponent * point - largest);
    sum += value;
    size += Math.abs(value);
  }
  return Math.abs(sum) <= rounding * size ? 0 : Math.sign(sum);
}

/** The point between two where the sum changes its sign, to the last bit. */
function bisect(terms: readonly Term[], from: number, to: number, signFrom: number): number {
  let [low, high] = [from, to];
  for (let halving = 0; halving < mostHalvings; halving++) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    const sign = signAt(terms, middle);
    if (sign === 0) return middle;
    if (sign === signFrom) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * All points strictly between two bounds where a sum of exponential terms is zero, smallest first. The terms come in
 * order of their exponents and none has the coefficient zero.
 *
 * By Descartes' rule the sum has at most as many roots as its coefficients change their sign. Multiplied by a power of e
 * that puts a change of sign at exponent zero, its derivative has one change less. So the roots of the derivative are
 * found first, by the same function; between two neighbors of them the sum only rises or only falls and is zero at most
 * once.
 */
export function rootsOfExponentialSum(terms: readonly Term[], from: number, to: number): number[] {
  const change = terms.findIndex(
    ({ coefficient }, place) => Math.sign(coefficient) === -Math.sign(terms[place + 1]?.coefficient ?? 0),
  );
  if (change < 0) return [];
  const pivot = ((terms[change]?.exponent ?? 0) + (terms[change + 1]?.exponent ?? 0)) / 2;
  const derivative = terms.map(({ coefficient, exponent }) => ({
    coefficient: coefficient * (exponent - pivot),
    exponent,
  }));
  const bounds = [from, ...rootsOfExponentialSum(derivative, from, to), to];
  const signs = bounds.map((bound) => signAt(terms, bound));
  return bounds.flatMap((bound, place) => {
    const isInside = place > 0 && place < bounds.length - 1;
    const touches = isInside && signs[place] === 0 ? [bound] : [];
    const [sign = 0, next = 0] = [signs[place], signs[place + 1]];
    return sign * next < 0 ? [...touches, bisect(terms, bound, bounds[place + 1] ?? to, sign)] : touches;
  });
}
