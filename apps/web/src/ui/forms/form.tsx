import type { ReactNode } from 'react';
import classes from './form.module.css';
import type { FormElementProps } from './use-form.ts';

export interface FormProps extends FormElementProps {
  /** Names the form for assistive technology. */
  label: string;
  children: ReactNode;
}

/**
 * One column of fields; Enter submits. Our own messages, not the browser's, say what is wrong. Until the script has
 * loaded, the method keeps what was typed out of the address.
 */
export function Form({ label, children, ...element }: FormProps) {
  return (
    <form {...element} className={classes.form} aria-label={label} method="dialog" noValidate>
      {children}
    </form>
  );
}

/** The buttons at the end of a form: full width on phones. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
