import { type NoIrrReason, noIrrNotes } from '@paddock/domain';
import classes from './figure.module.css';
import { Percent } from './percent.tsx';

/** A yearly rate as a fraction, or why there is none. */
interface RateFigures {
  irr: number | null;
  noIrr: NoIrrReason | null;
}

/** The yearly rate of return, or in words why there is none (MET-01). */
export function Rate({ figures: { irr, noIrr } }: { figures: RateFigures }) {
  if (irr !== null) return <Percent value={irr * 100} />;
  return <span className={classes.reason}>{noIrr ? noIrrNotes[noIrr] : ''}</span>;
}

/** "1.10×", or a dash where nothing was paid in (MET-02). */
export const multipleText = (value: number | null): string => (value === null ? '—' : `${value.toFixed(2)}×`);
