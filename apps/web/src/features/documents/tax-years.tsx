import { VisuallyHidden } from '@mantine/core';
import type { TaxYear } from '@paddock/contract';
import { taxYears } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePortal } from '../../platform/portal/portal-context.ts';
import type { TaxSearch } from './tax-search.ts';
import classes from './tax-years.module.css';

/** A choice of the selector: a year, or 'other' for documents of years that it does not list. */
export type TaxChoice = number | 'other';

/** A choice and its number of documents. */
interface YearOption {
  choice: TaxChoice;
  count: number;
  unread: number;
}

/** The years with their numbers of documents, and 'other' if there are any others. */
export function yearOptions(years: readonly number[], held: readonly TaxYear[]): YearOption[] {
  const sum = (choice: TaxChoice, summed: readonly TaxYear[]): YearOption => ({
    choice,
    count: summed.reduce((total, { count }) => total + count, 0),
    unread: summed.reduce((total, { unread }) => total + unread, 0),
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

/** The choice in the URL if it is offered, else the newest year with documents. */
export function selectedYear(offered: readonly YearOption[], { year }: TaxSearch): TaxChoice {
  const requested = offered.find(({ choice }) => choice === year);
  const holding = offered.find(({ count, choice }) => count > 0 && choice !== 'other');
  const first = offered.find(({ choice }) => choice !== 'other');
  return (requested ?? holding ?? offered.find(({ count }) => count > 0) ?? first)?.choice ?? 'other';
}

/** The list's filter for a choice. */
export function yearFilter(choice: TaxChoice, years: readonly number[]): Record<string, unknown> {
  return { year: choice === 'other' ? { $nin: years } : choice };
}

/** How often to check the clock, in milliseconds: browsers do not support timers of several weeks. */
const pollInterval = 60_000;

/** The years of the selector (DOC-03); updates at New Year. */
export function useSelectableYears(): readonly number[] {
  const { timeZone } = usePortal();
  const [years, setYears] = useState(() => taxYears(new Date(), timeZone));
  useEffect(() => {
    const look = () => {
      const now = taxYears(new Date(), timeZone);
      setYears((last) => (last[0] === now[0] ? last : now));
    };
    const timer = setInterval(look, pollInterval);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [timeZone]);
  return years;
}

export interface TaxYearsProps {
  options: readonly YearOption[];
  selected: TaxChoice;
}

/** The year selector (DOC-03): a link for each year with its number of documents. */
export function TaxYears({ options, selected }: TaxYearsProps) {
  return (
    <nav aria-label="Tax year">
      <ul className={classes.years}>
        {options.map(({ choice, count, unread }) => (
          <li key={choice}>
            <Link
              className={classes.year}
              to="/tax_documents"
              search={{ year: choice }}
              resetScroll={false}
              data-empty={count === 0 || undefined}
              data-chosen={choice === selected || undefined}
              aria-current={choice === selected ? 'true' : 'false'}
            >
              {choice === 'other' ? 'Other years' : choice}{' '}
              <span className={classes.count}>
                {count > 0 ? count : <VisuallyHidden>no</VisuallyHidden>}{' '}
                <VisuallyHidden>{count === 1 ? 'document' : 'documents'}</VisuallyHidden>{' '}
                {unread > 0 ? (
                  <span className={classes.dot}>
                    <VisuallyHidden>{unread} new</VisuallyHidden>
                  </span>
                ) : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
