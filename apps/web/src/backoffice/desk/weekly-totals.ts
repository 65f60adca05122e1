import type { DeskWeek } from '@paddock/contract';
import { type Cents, centsOf } from '@paddock/domain';

export interface WeeklyTotal {
  week: string;
  committed: Cents;
  signed: Cents;
  countersigned: Cents;
}

const day = 86_400_000;

/** The sums of all funds by week, the oldest first, with the weeks in between that have none. */
export function weeklyTotals(weeks: readonly DeskWeek[]): WeeklyTotal[] {
  const names = weeks.map(({ week }) => week).toSorted();
  const [first, last] = [names[0], names.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all: WeeklyTotal[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += 7 * day) {
    const week = new Date(at).toISOString().slice(0, 10);
    const total: WeeklyTotal = { week, committed: 0n, signed: 0n, countersigned: 0n };
    for (const row of weeks.filter((one) => one.week === week)) {
      total.committed += centsOf(row.committed);
      total.signed += centsOf(row.signed);
      total.countersigned += centsOf(row.countersigned);
    }
    all.push(total);
  }
  return all;
}
