import { Money } from '../../ui/text/money.tsx';
import classes from './fund-capacity.module.css';

export interface FundCapacityProps {
  /** Both in dollars. Null if the fund has no total; then nothing is shown. */
  total: number | null;
  remaining: number | null;
}

/** How much of an offering is subscribed, as a bar, and the remaining amount in dollars. */
export function FundCapacity({ total, remaining }: FundCapacityProps) {
  if (total === null || remaining === null || total <= 0) return null;
  const taken = Math.min(1, Math.max(0, 1 - remaining / total));
  return (
    <div className={classes.room}>
      <div className={classes.bar} aria-hidden="true">
        <div className={classes.taken} style={{ width: `${taken * 100}%` }} />
      </div>
      <p className={classes.words}>
        <span>
          <Money amount={remaining} /> left
        </span>
        <span>{percentTaken(taken)} subscribed</span>
      </p>
    </div>
  );
}

/** Whole percents that reach 0 and 100 only exactly: 99.9 % of a fund is not all of it. */
function percentTaken(taken: number): string {
  if (taken > 0 && taken < 0.01) return 'Less than 1%';
  return `${taken < 1 ? Math.min(99, Math.round(taken * 100)) : 100}%`;
}
