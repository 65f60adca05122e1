import { fundOfSyndication, type SyndicationReply } from '@paddock/contract';
import { centsOf, raiseProgress } from '@paddock/domain';
import { DateTime } from '../../../ui/text/date-time.tsx';
import { Money } from '../../../ui/text/money.tsx';
import classes from './raise-bar.module.css';

const cents = (dollars: number | null) => (dollars === null ? null : centsOf(dollars));

/** How much of the fund is committed, as text and as a bar to scale. Nothing for a fund without a total. */
export function RaiseBar({
  syndication,
  timeZone,
}: {
  syndication: SyndicationReply;
  timeZone: string | null;
}) {
  const { syndUser, leftAmountToInvest, status } = syndication;
  const fund = fundOfSyndication(syndication);
  const isAccepted = syndUser ? syndUser.isInvesting || syndUser.isGoingToInvest : false;
  const progress = raiseProgress({
    total: cents(fund.total_inv_amount),
    left: cents(leftAmountToInvest),
    own: (isAccepted && cents(syndUser?.invest_amount ?? null)) || 0n,
  });
  if (!progress || status === 'Done' || status === 'New') return null;
  return (
    <div className={classes.raise}>
      <p className={classes.text}>
        <span>
          <strong>{progress.percent}% committed</strong>: <Money amount={progress.committed} /> of{' '}
          <Money amount={progress.total} />
        </span>
        {status === 'Started' && fund.close_date ? (
          <span className={classes.closing}>
            Open until <DateTime moment={fund.close_date} parts="date" timeZone={timeZone} />
          </span>
        ) : null}
      </p>
      <div className={classes.track} aria-hidden="true">
        <div className={classes.filled} style={{ width: `${progress.percent}%` }} />
      </div>
    </div>
  );
}
