import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TaxChoice, YearOption } from './tax-choice.ts';
import classes from './tax-years.module.css';

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
