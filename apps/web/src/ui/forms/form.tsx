import type { ReactNode } from 'react';
import classes from './form.module.css';
import type { FormElementProps } from './use-form.ts';

export interface FormProps extends FormElementProps {
  /** Accessible name of the form. */
  label: string;
  /** As wide as its place, for a form that lays out its fields itself. */
  isWide?: boolean;
  children: ReactNode;
}

/**
 * One column of fields, unless it is wide; Enter submits. We show our own messages instead of the browser's. With `method="dialog"`, a
 * submit before the script has loaded sends nothing and puts no value in the URL.
 */
export function Form({ label, isWide = false, children, ...element }: FormProps) {
  return (
    <form
      {...element}
      className={isWide ? classes.wide : classes.form}
      aria-label={label}
      method="dialog"
      noValidate
    >
      {children}
    </form>
  );
}

/** The buttons at the end of a form, full width on phones. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    // Its buttons wrap a label that does not fit, as full-width buttons do.
    <div className={classes.actions} data-form-actions>
      {children}
    </div>
  );
}
