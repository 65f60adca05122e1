/** One term of a sum: coefficient x e ^ (exponent x point). */
type Term = { readonly coefficient: number; readonly exponent: number };

/** A sum this small against the sum of its terms without their signs is zero: what is left is rounding. */
const rounding = 1e-14;

/** Halving an interval more often than this cannot change a number of 53 bits, nor does looking more often. */
const mostLooks = 200;

/** Neighboring numbers of 53 bits differ by at most this part of their size. */
const precision = 2 ** -52;

/**
 * The sum at a point as a part of the sum of its terms without their signs, between -1 and 1, and 0 where it is nothing
 * but rounding. Each term is divided by the largest power, so none overflows.
 */
function shareAt(terms: readonly Term[], point: number): number {
  // The exponents are in order, so the largest is at an end.
  const largest = Math.max((terms[0]?.exponent ?? 0) * point, (terms.at(-1)?.exponent ?? 0) * point);
  let sum = 0;
  let size = 0;
  for (const { coefficient, exponent } of terms) {
    const value = coefficient * Math.exp(exponent * point - largest);
    sum += value;
    size += Math.abs(value);
  }
  return Math.abs(sum) <= rounding * size ? 0 : sum / size;
}

type Place = { readonly point: number; readonly share: number };

/**
 * The point between two where the sum changes its sign, to the last bit, by the method ITP of Oliveira and Takahashi (2020,
 * with k1 = 0.2 / width, k2 = 2 and n0 = 1). Halving alone looked at the sum four times as often.
 */
function changeOfSign(terms: readonly Term[], from: Place, to: Place): number {
  let [low, high] = [from, to];
  const width = to.point - from.point;
  const tolerance = precision * Math.max(Math.abs(from.point), Math.abs(to.point));
  // Half of what halving would leave: no point is farther from the middle than keeps to that.
  let left = tolerance * 2 ** Math.ceil(Math.log2(width / tolerance));
  for (let look = 0; look < mostLooks; look++) {
    const middle = (low.point + high.point) / 2;
    if (middle <= low.point || middle >= high.point) return middle;
    const span = high.point - low.point;
    // Where a straight line crosses zero, and from there a little toward the middle, so that both ends come closer.
    const crossing = (high.share * low.point - low.share * high.point) / (high.share - low.share);
    const inward = Math.sign(middle - crossing);
    const truncated = crossing + inward * Math.min(Math.abs(middle - crossing), (0.2 / width) * span ** 2);
    const farthest = Math.max(left - span / 2, 0);
    const chosen = Math.abs(truncated - middle) <= farthest ? truncated : middle - inward * farthest;
    const point = chosen > low.point && chosen < high.point ? chosen : middle;
    const share = shareAt(terms, point);
    if (share === 0) return point;
    if (Math.sign(share) === Math.sign(from.share)) low = { point, share };
    else high = { point, share };
    left /= 2;
  }
  return (low.point + high.point) / 2;
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
  const bounds = [from, ...rootsOfExponentialSum(derivative, from, to), to].map((point) => ({
    point,
    share: shareAt(terms, point),
  }));
  return bounds.flatMap((bound, place) => {
    const next = bounds[place + 1];
    const isInside = place > 0 && next !== undefined;
    const touches = isInside && bound.share === 0 ? [bound.point] : [];
    return next && bound.share * next.share < 0 ? [...touches, changeOfSign(terms, bound, next)] : touches;
  });
}
