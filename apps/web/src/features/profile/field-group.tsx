import type { ReactNode } from 'react';
import classes from './field-group.module.css';

export interface FieldGroupProps {
  title: string;
  /** Shown and not to be changed: in a guest session. */
  isDisabled: boolean;
  /** Named like a field, not like a part of the page. */
  isMinor?: boolean;
  children: ReactNode;
}

/** Fields of one matter under its name. */
export function FieldGroup({ title, isDisabled, isMinor = false, children }: FieldGroupProps) {
  return (
    <fieldset className={classes.group} disabled={isDisabled}>
      <legend className={isMinor ? classes.minor : classes.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}

/** Two short fields beside each other, under each other on phones. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}
