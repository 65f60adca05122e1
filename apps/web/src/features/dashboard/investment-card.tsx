import type { AvailableInvestment } from '@paddock/contract';
import { centsOf, committedShare, raiseProgress } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { type DrawnFund, FundPicture } from '../../platform/portal/fund-picture.tsx';
import { SkeletonLine } from '../../ui/feedback/skeletons.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Money } from '../../ui/text/money.tsx';
import { ClosingTime } from './closing-time.tsx';
import classes from './investment-card.module.css';

/** Placeholder with the same parts as a card. */
export function CardSkeleton() {
  return (
    <div className={classes.card} aria-hidden="true">
      <div className={`${classes.picture} ${classes.blank}`} />
      <div className={classes.body}>
        <SkeletonLine width="4rem" />
        <p className={classes.title}>
          <SkeletonLine width="75%" />
        </p>
        <p className={classes.type}>
          <SkeletonLine width="40%" />
        </p>
        <p className={classes.line}>
          <SkeletonLine width="90%" />
        </p>
        <dl className={classes.terms}>
          {['minimum', 'offering'].map((term) => (
            <div key={term}>
              <dt>
                <SkeletonLine width="5rem" />
              </dt>
              <dd>
                <SkeletonLine width="6rem" />
              </dd>
            </div>
          ))}
        </dl>
        <p className={classes.line}>
          <SkeletonLine />
        </p>
      </div>
    </div>
  );
}

export interface InvestmentCardProps {
  item: AvailableInvestment;
  /** The funds of the list. */
  among: readonly DrawnFund[];
  timeZone: string | null;
}

/** An open investment: key terms, closing date, remaining amount, and a link to its page. */
export function InvestmentCard({ item, among, timeZone }: InvestmentCardProps) {
  const { fund, syndUser } = item;
  const name = item.name || fund.name;
  const page = fund.url_slug
    ? ({ to: '/syndication/dashboard/$slug', params: { slug: fund.url_slug } } as const)
    : ({ to: '/dashboard' } as const);
  return (
    <article className={classes.card}>
      <FundPicture
        fund={fund}
        among={among}
        className={classes.picture}
        width={960}
        height={640}
        sizes="(min-width: 64em) 24rem, (min-width: 37.5em) 46vw, 92vw"
      />
      <div className={classes.body}>
        <InvestmentStatus item={item} />
        <h3 className={classes.title}>
          <Link {...page} className={classes.link}>
            {name}
          </Link>
        </h3>
        {fund.type ? <p className={classes.type}>{fund.type}</p> : null}
        <ClosingTime closes={fund.close_date} timeZone={timeZone} />
        <dl className={classes.terms}>
          <div>
            <dt>Minimum</dt>
            <dd>
              {item.minimumAmountToInvest > 0 ? <Money amount={item.minimumAmountToInvest} /> : 'No minimum'}
            </dd>
          </div>
          {fund.total_inv_amount === null ? null : (
            <div>
              <dt>Offering</dt>
              <dd>
                <Money amount={fund.total_inv_amount} />
              </dd>
            </div>
          )}
          {fund.requires_accreditation ? (
            <div>
              <dt>Open to</dt>
              <dd>Accredited investors</dd>
            </div>
          ) : null}
        </dl>
        <FundCapacity total={fund.total_inv_amount} remaining={item.leftAmountToInvest} />
        {syndUser?.isDeclined ? (
          <p className={classes.reconsider}>
            Changed your mind?{' '}
            <Link {...page} className={classes.again} aria-label={`Reconsider ${name}`}>
              Reconsider
            </Link>
          </p>
        ) : null}
      </div>
    </article>
  );
}

/** The person's decision, or else whether the investment is still open. */
function InvestmentStatus({ item }: { item: AvailableInvestment }) {
  if (item.syndUser?.isDeclined) return <StatusBadge>You declined</StatusBadge>;
  if (item.limitState === 'fully-subscribed')
    return <StatusBadge tone="attention">Fully subscribed</StatusBadge>;
  return <StatusBadge tone="done">Open</StatusBadge>;
}

interface FundCapacityProps {
  /** Both in dollars. Null if the fund has no total; then nothing is shown. */
  total: number | null;
  remaining: number | null;
}

const cents = (dollars: number | null) => (dollars === null ? null : centsOf(dollars));

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
