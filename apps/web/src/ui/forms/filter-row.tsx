import type { ReactNode } from 'react';
import classes from './filter-row.module.css';

/** The filters above a list, as many beside each other as fit. */
export function FilterRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
