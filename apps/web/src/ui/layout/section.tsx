import { type ReactNode, useId } from 'react';
import classes from './layout.module.css';

export interface SectionProps {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page under an h2, which also names the region for assistive technology. */
export function Section({ title, note, actions, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.sectionHead}>
        <div>
          <h2 id={titleId} className={classes.sectionTitle}>
            {title}
          </h2>
          {note ? <p className={classes.sectionNote}>{note}</p> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
