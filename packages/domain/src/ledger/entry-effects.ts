import type { Cents } from '../money/money.ts';
import type { DistributedLine } from './performance.ts';
import { balanceOf } from './position-balance.ts';
import type { Posting } from './postings.ts';

/**
 * What an entry did to the figures of a position, in cents. Those of all entries add up to the figures: the commitment,
 * what was contributed and distributed; the value is what was contributed, less distributions, with all changes; the gain
 * is the sum of all changes.
 */
export type EntryEffects = {
  readonly committed: Cents;
  readonly contributed: Cents;
  readonly distributions: Readonly<Record<DistributedLine, Cents>>;
  /** By how much the value rose, or fell, without money moving. */
  readonly change: Cents;
};

/** The effects of the postings of one position. */
export function entryEffects(postings: readonly Posting[]): EntryEffects {
  const balance = balanceOf(postings);
  return {
    committed: balance.unfunded + balance.called,
    contributed: balance.contributed,
    distributions: {
      returnOfCapital: balance.returned_capital,
      preferredReturn: balance.preferred_return,
      profit: balance.profit,
      interest: balance.interest,
      unclassified: balance.unclassified,
    },
    change: balance.income + balance.valuation - balance.fees,
  };
}
