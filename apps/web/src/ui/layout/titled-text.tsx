import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';
import classes from './titled-text.module.css';

export interface TitledTextProps {
  title: ReactNode;
  children: ReactNode;
}

/** The page's title beside a text of a few paragraphs, so that the two fill the width of the page. */
export function TitledText({ title, children }: TitledTextProps) {
  return (
    <div className={classes.columns}>
      <PageHeading title={title} />
      <div className={classes.text}>{children}</div>
    </div>
  );
}
