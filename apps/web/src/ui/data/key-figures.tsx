import type { ReactNode } from 'react';
import { SkeletonLine } from '../feedback/skeletons.tsx';
import classes from './key-figures.module.css';

export interface KeyFigure {
  term: string;
  value: ReactNode;
  note?: ReactNode;
}

export interface KeyFiguresProps {
  figures: KeyFigure[];
  /** Shows the terms, with skeletons for the values. */
  isLoading?: boolean;
}

/** Key figures as a definition list: one per row on phones, columns from 600 px. */
export function KeyFigures({ figures, isLoading = false }: KeyFiguresProps) {
  return (
    <dl className={classes.figures} aria-busy={isLoading || undefined}>
      {figures.map(({ term, value, note }) => (
        <div key={term} className={classes.figure}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.value}>{isLoading ? <SkeletonLine width="6rem" /> : value}</dd>
          {note && !isLoading ? <dd className={classes.note}>{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
