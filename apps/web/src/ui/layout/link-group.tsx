import type { ReactNode } from 'react';
import classes from './link-group.module.css';

/** A part of a side panel under a small heading. */
export function LinkGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </div>
  );
}

/** Links below each other, as list items. */
export function LinkList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}
