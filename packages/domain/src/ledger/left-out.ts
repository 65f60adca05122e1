import type { Cents } from '../money/money.ts';
import type { RunLine, RunPosition, SpreadBasis } from './runs.ts';

/** What the share of a position goes by: what stood on it at the end of the day before. */
export const spreadShare = ({ dayBefore }: RunPosition, basis: SpreadBasis): Cents =>
  basis === 'contributed' ? dayBefore.contributed : dayBefore.unfunded + dayBefore.called;

/** A position that gets nothing of a distribution for the whole fund, and why. */
export interface LeftOut<Position extends RunPosition> {
  readonly position: Position;
  readonly why: string;
}

/**
 * The positions of a fund whose commitment stands and which get nothing of what is spread over all of it. Their share goes
 * by the day before, so what came in on the day itself is not seen in it.
 */
export const leftOutOf = <Position extends RunPosition>({
  positions,
  lines,
  basis,
}: {
  readonly positions: readonly Position[];
  readonly lines: readonly Pick<RunLine, 'number'>[];
  readonly basis: SpreadBasis;
}): LeftOut<Position>[] => {
  const paid = new Set(lines.map(({ number }) => number));
  return positions
    .filter(({ number, now }) => !paid.has(number) && now.unfunded + now.called > 0n)
    .map((position) => ({ position, why: whyLeftOut(spreadShare(position, basis), basis) }));
};

function whyLeftOut(share: Cents, basis: SpreadBasis): string {
  if (share > 0n) return 'Its share is less than a cent.';
  return basis === 'contributed'
    ? 'It had contributed nothing by the end of the day before.'
    : 'It had committed nothing by the end of the day before.';
}
