import type { FormEvent, ReactNode } from 'react';
import classes from './form.module.css';

export interface FormProps {
  /** Names the form for assistive technology. */
  label: string;
  onSubmit: () => unknown;
  children: ReactNode;
}

/** One column of fields; Enter submits; our own words, not the browser's bubbles, say what is wrong. */
export function Form({ label, onSubmit, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={classes.form} aria-label={label} onSubmit={submit} noValidate>
      {children}
    </form>
  );
}

/** The buttons at the end of a form: across the whole width on phones. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
