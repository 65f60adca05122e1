import type { ReactNode } from 'react';
import classes from './outdated-figures.module.css';

export interface OutdatedFiguresProps {
  /** The figures are those of the choice before, until those of the new one have loaded. */
  isOutdated: boolean;
  children: ReactNode;
}

/** Shows of figures that they are about to be replaced, so that nobody takes them for those of what was just chosen. */
export function OutdatedFigures({ isOutdated, children }: OutdatedFiguresProps) {
  return (
    <div aria-busy={isOutdated ? true : undefined} className={isOutdated ? classes.outdated : undefined}>
      {children}
    </div>
  );
}
