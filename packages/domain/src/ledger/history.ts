import type { Cents } from '../money/money.ts';
import { addMonths, type Day, partsOfDay } from '../time/day.ts';
import { type DistributedLine, distributedLines } from './performance.ts';
import type { CapitalMovement, StatementLine } from './roll-forward.ts';

/** How capital accounts stood at the end of a quarter, and what the quarter distributed; in cents. */
export type HistoryPoint = {
  /** The last day of the quarter, or of the current one the day until which is counted. */
  readonly day: Day;
  /** From the beginning until that day. */
  readonly contributed: Cents;
  readonly distributed: Cents;
  /** What the accounts were worth on that day. */
  readonly value: Cents;
  /** Of this quarter alone, by kind. */
  readonly distributions: Readonly<Record<DistributedLine, Cents>>;
};

/** The last day of the calendar quarter of a day. */
export function quarterEnd(day: Day): Day {
  const { year, month } = partsOfDay(day);
  const ends = ['03-31', '06-30', '09-30', '12-31'];
  return `${String(year).padStart(4, '0')}-${ends[Math.ceil(month / 3) - 1]}`;
}

type Sums = Map<StatementLine, Cents>;

/** What each quarter did to the accounts, by the day on which it ends. */
function sumsByQuarter(movements: readonly CapitalMovement[]): Map<Day, Sums> {
  const quarterOf = new Map<Day, Day>();
  const quarters = new Map<Day, Sums>();
  for (const { day, line, amount } of movements) {
    const quarter = quarterOf.get(day) ?? quarterEnd(day);
    quarterOf.set(day, quarter);
    const sums: Sums = quarters.get(quarter) ?? new Map();
    sums.set(line, (sums.get(line) ?? 0n) + amount);
    quarters.set(quarter, sums);
  }
  return quarters;
}

/**
 * Every quarter from the first movement until a day, those in which nothing happened too. The last point is what
 * `performanceOf` says of that day, and the distributions of all quarters add up to what it says was distributed.
 */
export function capitalHistory(movements: readonly CapitalMovement[], asOf: Day): HistoryPoint[] {
  const quarters = sumsByQuarter(movements.filter(({ day }) => day <= asOf));
  const [first] = [...quarters.keys()].toSorted();
  if (first === undefined) return [];
  const points: HistoryPoint[] = [];
  let [contributed, distributed, value] = [0n, 0n, 0n];
  for (let end = first; ; end = quarterEnd(addMonths(end, 3))) {
    const sums = quarters.get(end);
    for (const amount of sums?.values() ?? []) value += amount;
    contributed += sums?.get('contributions') ?? 0n;
    // What leaves an account is negative there.
    const distributions = Object.fromEntries(
      distributedLines.map((line) => [line, -(sums?.get(line) ?? 0n)]),
    ) as Record<DistributedLine, Cents>;
    for (const amount of Object.values(distributions)) distributed += amount;
    points.push({ day: end < asOf ? end : asOf, contributed, distributed, value, distributions });
    if (end >= asOf) return points;
  }
}
