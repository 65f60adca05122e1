import type { TaxYear } from '@paddock/contract';
import type { TaxSearch } from './tax-search.ts';

/** What the selector offers: a year, or 'other' for documents of years that it does not offer. */
export type TaxChoice = number | 'other';

/** One choice with what it holds. */
export interface YearOption {
  choice: TaxChoice;
  count: number;
  unread: number;
}

/** The years on offer with what they hold, and the rest where there is one. */
export function yearOptions(years: readonly number[], held: readonly TaxYear[]): YearOption[] {
  const sum = (choice: TaxChoice, of: readonly TaxYear[]): YearOption => ({
    choice,
    count: of.reduce((total, { count }) => total + count, 0),
    unread: of.reduce((total, { unread }) => total + unread, 0),
  });
  const others = held.filter(({ year }) => year === null || !years.includes(year));
  return [
    ...years.map((year) =>
      sum(
        year,
        held.filter((each) => each.year === year),
      ),
    ),
    ...(others.length > 0 ? [sum('other', others)] : []),
  ];
}

/** What is shown: what the address asks for where that is on offer, else the newest year that holds something. */
export function selectedYear(offered: readonly YearOption[], { year }: TaxSearch): TaxChoice {
  const asked = offered.find(({ choice }) => choice === year);
  const holding = offered.find(({ count, choice }) => count > 0 && choice !== 'other');
  const first = offered.find(({ choice }) => choice !== 'other');
  return (asked ?? holding ?? offered.find(({ count }) => count > 0) ?? first)?.choice ?? 'other';
}

/** The filter of the list for a choice. */
export function yearFilter(choice: TaxChoice, years: readonly number[]): Record<string, unknown> {
  return { year: choice === 'other' ? { $nin: years } : choice };
}
