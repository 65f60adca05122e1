import type { ReactNode } from 'react';
import type { TextHeading } from './heading-anchors.ts';
import { PageContents } from './page-contents.tsx';
import classes from './table-of-contents.module.css';

export interface TableOfContentsProps {
  headings: readonly TextHeading[];
  /** The text. */
  children: ReactNode;
}

/** A long text beside links to its headings. */
export function TableOfContents({ headings, children }: TableOfContentsProps) {
  return (
    <div className={classes.columns}>
      <PageContents headings={headings} className={classes.contents} />
      <div>{children}</div>
    </div>
  );
}
