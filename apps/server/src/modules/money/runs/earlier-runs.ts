import {
  addBalances,
  balanceOf,
  type Day,
  type PositionBalance,
  type RunLine,
  runPostings,
  unreturnedOf,
} from '@paddock/domain';
import type { NamedPosition } from './read-run-positions.ts';

/** The runs of a file that are posted before the one that is planned. */
export interface EarlierRuns {
  /** In the order in which they are posted. */
  add(run: { readonly day: Day; readonly lines: readonly RunLine[] }): void;
  /** The positions as they are once these are posted, for a run of the last of these days or a later one. */
  applyTo(positions: readonly NamedPosition[], day: Day): readonly NamedPosition[];
}

/** Sums them up by position, so that a file of many days does not go through all of its lines for each day. */
export function createEarlierRuns(): EarlierRuns {
  let lastDay: Day = '';
  const all = new Map<number, PositionBalance>();
  /** Without the last day. */
  let dayBefore: ReadonlyMap<number, PositionBalance> = new Map();
  const added = (balance: PositionBalance, posted: PositionBalance | undefined) =>
    posted ? addBalances(balance, posted) : balance;
  return {
    add: ({ day, lines }) => {
      if (day !== lastDay) dayBefore = new Map(all);
      lastDay = day;
      for (const line of lines)
        all.set(line.number, added(balanceOf(runPostings(line)), all.get(line.number)));
    },
    applyTo: (positions, day) => {
      if (day < lastDay) throw new RangeError(`A run of ${day} is planned after one of ${lastDay}`);
      const before = day > lastDay ? all : dayBefore;
      return positions.map((position) => ({
        ...position,
        now: added(position.now, all.get(position.number)),
        onDay: added(position.onDay, all.get(position.number)),
        dayBefore: added(position.dayBefore, before.get(position.number)),
        // They count on the same day or earlier, so on all of the days after it.
        leastUnreturned: position.leastUnreturned + unreturnedOf(all.get(position.number) ?? balanceOf([])),
      }));
    },
  };
}
