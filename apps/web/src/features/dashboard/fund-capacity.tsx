import { centsFromNumber, committedShare, raiseProgress } from '@paddock/domain';
import { Money } from '../../ui/text/money.tsx';
import classes from './fund-capacity.module.css';

export interface FundCapacityProps {
  /** Both in dollars. Null if the fund has no total; then nothing is shown. */
  total: number | null;
  remaining: number | null;
}

const cents = (dollars: number | null) => (dollars === null ? null : (centsFromNumber(dollars) ?? null));

/** How much of an offering is committed, as a bar, and the remaining amount. The investor has no part in it yet. */
export function FundCapacity({ total, remaining }: FundCapacityProps) {
  const progress = raiseProgress({ total: cents(total), available: cents(remaining), own: 0n });
  if (!progress) return null;
  return (
    <div className={classes.room}>
      <div className={classes.bar} aria-hidden="true">
        <div className={classes.taken} style={{ width: `${progress.percent}%` }} />
      </div>
      <p className={classes.words}>
        <span>
          <Money amount={progress.left} /> left
        </span>
        <span>{committedShare(progress)} committed</span>
      </p>
    </div>
  );
}
