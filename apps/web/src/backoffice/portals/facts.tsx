import type { ReactNode } from 'react';
import classes from './portal-form.module.css';

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
