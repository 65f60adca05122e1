import type { Cents } from '../money/money.ts';
import type { Rational } from '../money/rational.ts';
import { addMonths, type Day, dayNumber, dayOfNumber, partsOfDay } from '../time/day.ts';
import type { DayCount } from './day-count.ts';

export const compoundings = ['none', 'annual', 'quarterly', 'monthly', 'daily'] as const;
export type Compounding = (typeof compoundings)[number];

/** The terms of a preferred return, as an agreement states them. */
export type PreferredTerms = {
  /** A year's return of a unit of capital: 2/25 is 8%. */
  readonly rate: Rational;
  readonly dayCount: DayCount;
  readonly compounding: Compounding;
  /** Periods of compounding end on anniversaries of the first contribution, or with calendar periods. */
  readonly anchor: 'anniversary' | 'calendar';
  /** The day through which it accrues counts as one more day. */
  readonly countsLastDay: boolean;
  /** Capital that was returned stops earning on its day, or on the first of the next month. */
  readonly returnedCapitalCounts: 'same_day' | 'next_month';
  /** Capital earns from its receipt, from the day on which it was due, or not before a fixed day. */
  readonly accruesFrom: 'receipt' | 'due_date' | { readonly notBefore: Day };
};

/** What happened to a position's capital on one day, in cents, none of them negative. */
export type CapitalEvent = {
  readonly day: Day;
  readonly contributed: Cents;
  /** When the contribution was due, where a call said so. */
  readonly dueDay?: Day;
  readonly returned: Cents;
  readonly preferredPaid: Cents;
};

/** What changes on one day by the terms, in cents. */
export type DayChange = { readonly day: Day; readonly capital: Cents; readonly paid: Cents };

function dayOfContribution({ day, dueDay }: CapitalEvent, { accruesFrom }: PreferredTerms): Day {
  if (accruesFrom === 'receipt') return day;
  if (accruesFrom === 'due_date') return dueDay ?? day;
  return day < accruesFrom.notBefore ? accruesFrom.notBefore : day;
}

const firstOfNextMonth = (day: Day): Day => addMonths(`${day.slice(0, 8)}01`, 1);

/** The days from which events count by the terms, in order, each day once, without days on which nothing changes. */
export function dayChanges(events: readonly CapitalEvent[], terms: PreferredTerms): DayChange[] {
  const single = events.flatMap((event): DayChange[] => [
    { day: dayOfContribution(event, terms), capital: event.contributed, paid: 0n },
    {
      day: terms.returnedCapitalCounts === 'next_month' ? firstOfNextMonth(event.day) : event.day,
      capital: -event.returned,
      paid: 0n,
    },
    { day: event.day, capital: 0n, paid: event.preferredPaid },
  ]);
  const byDay = new Map<Day, DayChange>();
  for (const { day, capital, paid } of single) {
    const sum = byDay.get(day);
    byDay.set(day, { day, capital: (sum?.capital ?? 0n) + capital, paid: (sum?.paid ?? 0n) + paid });
  }
  return [...byDay.values()]
    .filter(({ capital, paid }) => capital !== 0n || paid !== 0n)
    .toSorted((a, b) => dayNumber(a.day) - dayNumber(b.day));
}

/** The day from which capital first earns; undefined where nothing was contributed. */
export function firstEarningDay(events: readonly CapitalEvent[], terms: PreferredTerms): Day | undefined {
  const days = events
    .filter(({ contributed }) => contributed > 0n)
    .map((event) => dayOfContribution(event, terms));
  return days.toSorted()[0];
}

const monthsOfPeriod = { annual: 12, quarterly: 3, monthly: 1 } as const;

/** The last day of the calendar period that a day is in. */
function endOfCalendarPeriod(day: Day, months: number): Day {
  const periods = Math.ceil(partsOfDay(day).month / months);
  return dayOfNumber(dayNumber(addMonths(`${day.slice(0, 4)}-01-01`, periods * months)) - 1);
}

/** The days on which a period of compounding ends, from a first day up to a last one, in order. */
export function compoundingDays(first: Day, last: Day, terms: PreferredTerms): Day[] {
  const { compounding, anchor } = terms;
  if (compounding === 'none') return [];
  if (compounding === 'daily') {
    const from = dayNumber(first);
    return Array.from({ length: dayNumber(last) - from }, (_, place) => dayOfNumber(from + place + 1));
  }
  const months = monthsOfPeriod[compounding];
  const days: Day[] = [];
  for (let period = 1; ; period++) {
    const start = addMonths(first, (period - 1) * months);
    const end =
      anchor === 'anniversary' ? addMonths(first, period * months) : endOfCalendarPeriod(start, months);
    if (end > last) return days;
    days.push(end);
  }
}
