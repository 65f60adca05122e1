import type { Cents } from '../money/money.ts';

/** How much of a fund's total is committed. */
export type RaiseProgress = {
  readonly committed: Cents;
  readonly total: Cents;
  /** In whole percent, rounded down: 100 means that nothing is left. */
  readonly percent: number;
};

/**
 * The progress of a raise from what the limits say to one investor (SYN-04): everything that is not left for them, with
 * their own commitment, which is no part of what is taken. Null for a fund without a total.
 */
export function raiseProgress({
  total,
  left,
  own,
}: {
  total: Cents | null;
  left: Cents | null;
  /** The accepted amount of the investor who looks. */
  own: Cents;
}): RaiseProgress | null {
  if (total === null || left === null || total <= 0n) return null;
  const taken = total - left + own;
  const committed = taken > total ? total : taken < 0n ? 0n : taken;
  return { committed, total, percent: Number((committed * 100n) / total) };
}
