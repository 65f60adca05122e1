import type { ReactNode } from 'react';
import { DateTime } from '../../ui/text/date-time.tsx';
import classes from './figure-notes.module.css';

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

interface StatedByManagerProps {
  /** Null if nobody has stated any. */
  on: string | null;
  timeZone: string | null;
}

/** Where the figures of a fund that is not opened come from, in the places where those of an opened one have their day. */
export function StatedByManager({ on, timeZone }: StatedByManagerProps) {
  if (on === null) return <>Percentages as stated by the manager</>;
  return (
    <>
      Percentages as stated by the manager on <DateTime moment={on} parts="date" timeZone={timeZone} />
    </>
  );
}
