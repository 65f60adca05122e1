import { type ReactNode, useId } from 'react';
import type { TextHeading } from './heading-anchors.ts';
import classes from './table-of-contents.module.css';

export interface TableOfContentsProps {
  headings: readonly TextHeading[];
  /** The text. */
  children: ReactNode;
}

/** A long text beside links to its headings. */
export function TableOfContents({ headings, children }: TableOfContentsProps) {
  const titleId = useId();
  return (
    <div className={classes.columns}>
      <nav className={classes.contents} aria-labelledby={titleId}>
        <p id={titleId} className={classes.title}>
          On this page
        </p>
        <ol className={classes.list}>
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${encodeURIComponent(id)}`}>{text}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div>{children}</div>
    </div>
  );
}
