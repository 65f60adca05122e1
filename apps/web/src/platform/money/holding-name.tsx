import type { ReactNode } from 'react';
import classes from './holding-name.module.css';

export interface HoldingNameProps {
  /** The name of the fund, or a link with it. */
  children: ReactNode;
  /** What holds it, where it has to be said. */
  holderName?: string | null;
  /** What has to be known of its figures. */
  note?: ReactNode;
}

/** Names a holding in the first column of a table, one thing below the other. */
export function HoldingName({ children, holderName, note }: HoldingNameProps) {
  return (
    <span className={classes.name}>
      {children}
      {holderName ? <span className={classes.note}>{holderName}</span> : null}
      {note ? <span className={classes.note}>{note}</span> : null}
    </span>
  );
}
