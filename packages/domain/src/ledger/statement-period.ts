import { addMonths, type Day, dayNumber, dayOfNumber, partsOfDay } from '../time/day.ts';

/** The days of a statement, the first and the last one included. */
export type DayRange = { readonly from: Day; readonly to: Day };

/** A quarter or a year of the calendar: "2026-Q1" or "2026". */
export type StatementPeriod = string;

const pattern = /^(\d{4})(?:-Q([1-4]))?$/;

const twoDigits = (value: number) => String(value).padStart(2, '0');
const dayBefore = (day: Day): Day => dayOfNumber(dayNumber(day) - 1);

/** The days of a period; undefined for text that is none. */
export function daysOfPeriod(period: StatementPeriod): DayRange | undefined {
  const [, year, quarter] = pattern.exec(period) ?? [];
  if (year === undefined || year < '1900' || year === '9999') return undefined;
  const from = `${year}-${twoDigits(quarter === undefined ? 1 : Number(quarter) * 3 - 2)}-01`;
  return { from, to: dayBefore(addMonths(from, quarter === undefined ? 12 : 3)) };
}

/** "Q1 2026" or "2026". */
export function periodName(period: StatementPeriod): string {
  const [, year = period, quarter] = pattern.exec(period) ?? [];
  return quarter === undefined ? year : `Q${quarter} ${year}`;
}

const quarterOf = (day: Day): StatementPeriod => {
  const { year, month } = partsOfDay(day);
  return `${String(year).padStart(4, '0')}-Q${Math.ceil(month / 3)}`;
};

/** The quarters and years from the one of a first day to the one of a last, the newest first, each year before its quarters. */
export function periodsBetween(first: Day, last: Day): StatementPeriod[] {
  const periods: StatementPeriod[] = [];
  for (let year = partsOfDay(last).year; year >= partsOfDay(first).year; year -= 1) {
    const text = String(year).padStart(4, '0');
    const quarters = [4, 3, 2, 1].map((quarter) => `${text}-Q${quarter}`);
    periods.push(
      text,
      ...quarters.filter((quarter) => quarter >= quarterOf(first) && quarter <= quarterOf(last)),
    );
  }
  return periods;
}

/** Those of them that have ended: on `today` the one that it is in has not. */
export const endedPeriods = (first: Day, today: Day): StatementPeriod[] =>
  periodsBetween(first, today).filter((period) => (daysOfPeriod(period)?.to ?? today) < today);

/** A column of a statement with its name. */
export type StatementColumn = DayRange & { readonly name: string };

/** Before anything that a journal can hold. */
const inception: Day = '0001-01-01';

/**
 * The columns of a statement: the period, the year until its last day unless that is the same, and everything since the
 * beginning. `through` ends a period that has not ended yet.
 */
export function statementColumns(period: StatementPeriod, through?: Day): StatementColumn[] {
  const days = daysOfPeriod(period);
  if (!days) throw new RangeError(`not a period: ${period}`);
  const isOver = through === undefined || through >= days.to;
  const to = isOver ? days.to : through;
  const yearStart = `${days.from.slice(0, 4)}-01-01`;
  const name = periodName(period);
  return [
    { name: isOver ? name : `${name} to date`, from: days.from, to },
    ...(period.length > 4 ? [{ name: 'Year to date', from: yearStart, to }] : []),
    { name: 'Since inception', from: inception, to },
  ];
}

/**
 * Whether a period ended before the last day for which the opening of a journal states what was distributed and what
 * positions are worth. Of the days before it the journal knows neither, so a statement would leave out what investors
 * were shown then.
 */
export const isBeforeOpening = ({ to }: Pick<DayRange, 'to'>, statedOn: Day | null): boolean =>
  statedOn !== null && to < statedOn;

/** Why there is no statement of a period that {@link isBeforeOpening}. */
export const beforeOpeningText = (period: StatementPeriod): string =>
  `${periodName(period)} ended before the day for which the opening of the journal states distributions and values, so its statements would leave them out.`;

/** Why the statements of a period cannot be issued. */
export const issueBlocks = ['not_ended', 'before_opening', 'not_closed'] as const;
export type IssueBlock = (typeof issueBlocks)[number];

/**
 * What keeps the statements of a period from being issued: what they say must not change any more, and the period must
 * not be one that {@link isBeforeOpening}.
 */
export function issueBlock(
  { to }: Pick<DayRange, 'to'>,
  {
    today,
    closedThrough,
    statedOn,
  }: { readonly today: Day; readonly closedThrough: Day | null; readonly statedOn: Day | null },
): IssueBlock | null {
  if (to >= today) return 'not_ended';
  if (isBeforeOpening({ to }, statedOn)) return 'before_opening';
  return closedThrough === null || closedThrough < to ? 'not_closed' : null;
}
