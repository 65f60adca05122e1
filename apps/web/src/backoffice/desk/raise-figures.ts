import type { Desk, DeskFund, DeskWeek } from '@paddock/contract';
import { type Cents, centsOf, daysToClose } from '@paddock/domain';

export interface OpenRaise extends DeskFund {
  /** What is committed, in percent of the target, at most 100; undefined without a target. */
  percent: number | undefined;
  /** When it closes, in words. */
  time: string;
}

/**
 * The funds that investors can see or commit to now, the first to close first and those without a date last. Days are
 * counted in the reader's time zone, as on an investor's dashboard.
 */
export function openRaises({ funds, at }: Pick<Desk, 'funds' | 'at'>, timeZone: string | null): OpenRaise[] {
  const now = new Date(at);
  const closes = ({ closesAt }: DeskFund) => (closesAt ? Date.parse(closesAt) : Number.POSITIVE_INFINITY);
  return funds
    .filter(({ status }) => status === 'Open' || status === 'Started')
    .toSorted((one, other) => (closes(one) < closes(other) ? -1 : closes(one) > closes(other) ? 1 : 0))
    .map((fund) => ({ ...fund, percent: percentOf(fund), time: timeLeft(fund, now, timeZone) }));
}

function percentOf({ committed, target }: DeskFund): number | undefined {
  const whole = target === null ? 0n : centsOf(target);
  if (whole === 0n) return undefined;
  return Math.min(100, Number((1_000n * centsOf(committed)) / whole) / 10);
}

function timeLeft({ status, closesAt }: DeskFund, now: Date, timeZone: string | null): string {
  if (status === 'Open') return 'Not started yet';
  const days = daysToClose(closesAt, now, timeZone);
  if (days === undefined) return 'No closing date';
  if (days === 0) return 'Closes today';
  return days === 1 ? '1 day left' : `${days} days left`;
}

interface WeeklyTotal {
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
