import { type ReactNode, useId } from 'react';
import classes from './layout.module.css';

export interface SectionProps {
  /** What links on the page lead to. */
  id?: string;
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  /** Puts the title and the note beside the content from 1024 px, for a page of short sections. */
  isBeside?: boolean;
  children: ReactNode;
}

/** A part of a page under an h2, which also names the region for assistive technology. */
export function Section({ id, title, note, actions, isBeside = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      className={isBeside ? `${classes.section} ${classes.beside}` : classes.section}
      aria-labelledby={titleId}
    >
      <div className={classes.sectionHead}>
        <div>
          <h2 id={titleId} className={classes.sectionTitle}>
            {title}
          </h2>
          {note ? <p className={classes.sectionNote}>{note}</p> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {isBeside ? <div className={classes.besideContent}>{children}</div> : children}
    </section>
  );
}
