import type { ReactNode } from 'react';
import classes from './filter-row.module.css';

/** The filters above a list, as many beside each other as fit. */
export function FilterRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

/** Props for the button that clears a select. Mantine hides it from keyboards and screen readers. */
export const clearButton = (label: string) =>
  ({ 'aria-label': label, 'aria-hidden': false, tabIndex: 0 }) as const;
