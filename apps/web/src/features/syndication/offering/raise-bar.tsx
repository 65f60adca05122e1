import { fundOfSyndication, type SyndicationReply } from '@paddock/contract';
import { committedShare } from '@paddock/domain';
import { ClosingDay } from '../../../ui/text/closing-day.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { raiseOf } from '../raise-of.ts';
import classes from './raise-bar.module.css';

/** How much of the fund is committed, as text and as a bar to scale. Nothing for a fund without a total. */
export function RaiseBar({
  syndication,
  timeZone,
}: {
  syndication: SyndicationReply;
  timeZone: string | null;
}) {
  const { status } = syndication;
  const fund = fundOfSyndication(syndication);
  const progress = raiseOf(syndication);
  if (!progress || status === 'Done' || status === 'New') return null;
  return (
    <div className={classes.raise}>
      <p className={classes.text}>
        <span>
          <strong>{committedShare(progress)} committed</strong>: <Money amount={progress.committed} /> of{' '}
          <Money amount={progress.total} />, <Money amount={progress.left} /> left
        </span>
        {status === 'Started' && fund.close_date ? (
          <span className={classes.closing}>
            Open until <ClosingDay moment={fund.close_date} timeZone={timeZone} />
          </span>
        ) : null}
      </p>
      <div className={classes.track} aria-hidden="true">
        <div className={classes.filled} style={{ width: `${progress.percent}%` }} />
      </div>
    </div>
  );
}
