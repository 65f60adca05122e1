import type { ReactNode } from 'react';
import classes from './layout.module.css';

export interface PageHeadingProps {
  title: ReactNode;
  /** A few words above the title that say which part of the site the page belongs to. */
  eyebrow?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}

/** The page's only h1, with its lead. */
export function PageHeading({ title, eyebrow, lead, actions }: PageHeadingProps) {
  return (
    <div className={classes.heading}>
      <div>
        {eyebrow ? <p className={classes.eyebrow}>{eyebrow}</p> : null}
        <h1 className={classes.title} dir="auto">
          {title}
        </h1>
        {lead ? <p className={classes.lead}>{lead}</p> : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
}
