import type { ReactNode } from 'react';
import classes from './field-group.module.css';

/** Fields that belong together, under a heading. */
export function FieldGroup({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      {note ? <p className={classes.note}>{note}</p> : null}
      {children}
    </fieldset>
  );
}
