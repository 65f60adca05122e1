import { type ReactNode, useId } from 'react';
import { useCurrentInRow } from '../hooks/use-current-in-row.ts';
import type { TextHeading } from './heading-anchors.ts';
import classes from './page-contents.module.css';

export interface PageContentsProps {
  headings: readonly TextHeading[];
  /** The id of the part that is being read. Without it, none is marked. */
  current?: string | undefined;
  /** A row that scrolls sideways while the window is narrower than 1280 px. */
  isRow?: boolean;
  className?: string | undefined;
}

/** Links to the parts of a long page. */
export function PageContents({ headings, current, isRow = false, className }: PageContentsProps) {
  const titleId = useId();
  const list = useCurrentInRow<HTMLOListElement>(current);
  const names = [className, isRow ? classes.row : '', current === undefined ? '' : classes.marked];
  return (
    <nav className={names.filter(Boolean).join(' ')} aria-labelledby={titleId}>
      <p id={titleId} className={classes.title}>
        On this page
      </p>
      <ol ref={list} className={classes.list}>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${encodeURIComponent(id)}`} aria-current={id === current ? 'location' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

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
