import type { ReactNode } from 'react';
import classes from './portal-form.module.css';

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

/** What the reader may see here and not change. */
export function Facts({ facts }: { facts: { term: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
