import type { PerformanceFigures } from '@paddock/contract';
import { noIrrNotes } from '@paddock/domain';
import { Percent } from '../../ui/text/percent.tsx';
import classes from './rate.module.css';

/** The yearly rate of return, or in words why there is none (MET-01). */
export function Rate({ figures: { irr, noIrr } }: { figures: Pick<PerformanceFigures, 'irr' | 'noIrr'> }) {
  if (irr !== null) return <Percent value={irr * 100} />;
  return <span className={classes.reason}>{noIrr ? noIrrNotes[noIrr] : ''}</span>;
}

/** "1.10×", or a dash where nothing was paid in (MET-02). */
export const multipleText = (value: number | null): string => (value === null ? '—' : `${value.toFixed(2)}×`);
