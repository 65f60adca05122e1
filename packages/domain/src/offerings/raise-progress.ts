import type { Cents } from '../money/money.ts';

/**
 * How much of a fund's total is committed, as every page shows it: `committed` and `left` add up to `total`, and
 * `available` is `left` and `ofOwn` together.
 */
export type RaiseProgress = {
  readonly total: Cents;
  /** By everybody, the investor who looks included. */
  readonly committed: Cents;
  readonly left: Cents;
  /** What is left for the investor who looks, without their own commitment (SYN-01, SYN-04). */
  readonly available: Cents;
  /** How much of their own commitment the available amount contains. */
  readonly ofOwn: Cents;
  /** Of the total, in percent with at most one decimal, rounded down: 100 means that nothing is left. */
  readonly percent: number;
};

/**
 * The progress of a raise from the amount that is available to one investor (SYN-04): everything that is not left for
 * them, with their own commitment, is committed. A fund that took more than its total shows the total. Null for a fund
 * without a total.
 */
export function raiseProgress({
  total,
  available,
  own,
}: {
  total: Cents | null;
  available: Cents | null;
  /** The accepted amount of the investor who looks. */
  own: Cents;
}): RaiseProgress | null {
  if (total === null || available === null || total <= 0n) return null;
  const taken = total - available + own;
  const committed = taken > total ? total : taken < 0n ? 0n : taken;
  const left = total - committed;
  return {
    total,
    committed,
    left,
    available,
    ofOwn: available - left,
    percent: Number((committed * 1_000n) / total) / 10,
  };
}

/** "6.7%", and "Less than 0.1%" for a fund into which somebody has committed a little. */
export const committedShare = ({ committed, percent }: RaiseProgress): string =>
  percent === 0 && committed > 0n ? 'Less than 0.1%' : `${percent}%`;
