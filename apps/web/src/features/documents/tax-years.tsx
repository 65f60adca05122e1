import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OfferedYear, TaxChoice } from './tax-choice.ts';
import classes from './tax-years.module.css';

export interface TaxYearsProps {
  offered: readonly OfferedYear[];
  chosen: TaxChoice;
}

/** The year selector (DOC-03): a link for each year, with how many documents it holds. */
export function TaxYears({ offered, chosen }: TaxYearsProps) {
  return (
    <nav aria-label="Tax year">
      <ul className={classes.years}>
        {offered.map(({ choice, count, unread }) => (
          <li key={choice}>
            <Link
              className={classes.year}
              to="/tax_documents"
              search={{ year: choice }}
              resetScroll={false}
              data-empty={count === 0 || undefined}
              data-chosen={choice === chosen || undefined}
              aria-current={choice === chosen ? 'true' : 'false'}
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
