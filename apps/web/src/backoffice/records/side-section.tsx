import { type ReactNode, useId } from 'react';
import classes from './side-section.module.css';

/** A part of a record's page under a heading. */
export function SideSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
