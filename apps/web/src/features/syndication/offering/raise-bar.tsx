import { fundOfSyndication, type SyndicationReply } from '@paddock/contract';
import { centsOf, committedShare, type RaiseProgress, raiseProgress } from '@paddock/domain';
import { ClosingDay } from '../../../ui/text/closing-day.tsx';
import { Money } from '../../../ui/text/money.tsx';
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
          <Money amount={progress.total} />
          {status === 'Closed' ? null : (
            <>
              , <Money amount={progress.left} /> left
            </>
          )}
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

const cents = (dollars: number | null) => (dollars === null ? null : centsOf(dollars));

/** The progress of the raise as the investor who looks sees it; null for a fund without a total. */
export function raiseOf(syndication: SyndicationReply): RaiseProgress | null {
  const { syndUser, leftAmountToInvest } = syndication;
  const isAccepted = syndUser ? syndUser.isInvesting || syndUser.isGoingToInvest : false;
  return raiseProgress({
    total: cents(fundOfSyndication(syndication).total_inv_amount),
    available: cents(leftAmountToInvest),
    own: (isAccepted && cents(syndUser?.invest_amount ?? null)) || 0n,
  });
}
