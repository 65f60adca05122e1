import type { FormEvent, ReactNode } from 'react';
import classes from './form.module.css';
import { useSingleFlight } from './use-single-flight.ts';

export interface FormProps {
  /** Names the form for assistive technology. */
  label: string;
  /** While the promise it gives is pending, another press or Enter does nothing. */
  onSubmit: () => unknown;
  children: ReactNode;
}

/** One column of fields; Enter submits; our own words, not the browser's bubbles, say what is wrong. */
export function Form({ label, onSubmit, children }: FormProps) {
  const flight = useSingleFlight();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void flight.run(onSubmit);
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
