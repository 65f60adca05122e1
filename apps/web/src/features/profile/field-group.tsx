import type { ReactNode } from 'react';
import classes from './field-group.module.css';

export interface FieldGroupProps {
  title: string;
  /** Read-only during impersonation. */
  isDisabled: boolean;
  /** Titled like a field, not like a section. */
  isMinor?: boolean;
  children: ReactNode;
}

/** Related fields under one title. */
export function FieldGroup({ title, isDisabled, isMinor = false, children }: FieldGroupProps) {
  return (
    <fieldset
      className={isMinor ? classes.group : `${classes.group} ${classes.section}`}
      disabled={isDisabled}
    >
      <legend className={isMinor ? classes.minor : classes.legend}>{title}</legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

/** Two short fields side by side; stacked on phones. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
