import type { AvailableInvestment } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import { DateTime } from '../../ui/date-time.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { fundPicture } from './fund-picture.ts';
import classes from './investment-card.module.css';

/** An open investment: its terms at a glance, and the way to its page. */
export function InvestmentCard({ item, portalSlug }: { item: AvailableInvestment; portalSlug: string }) {
  const { fund, syndUser } = item;
  return (
    <article className={classes.card}>
      <img
        className={classes.picture}
        src={fundPicture(portalSlug, fund)}
        alt=""
        width={640}
        height={360}
        loading="lazy"
      />
      <div className={classes.body}>
        {syndUser?.isDeclined ? (
          <StatusBadge>You declined</StatusBadge>
        ) : (
          <StatusBadge tone="done">Open</StatusBadge>
        )}
        <h3 className={classes.title}>
          {fund.url_slug ? (
            <Link to="/syndication/dashboard/$slug" params={{ slug: fund.url_slug }} className={classes.link}>
              {item.name || fund.name}
            </Link>
          ) : (
            <Link to="/dashboard" className={classes.link}>
              {item.name || fund.name}
            </Link>
          )}
        </h3>
        {fund.type ? <p className={classes.type}>{fund.type}</p> : null}
        <dl className={classes.terms}>
          <dt>Minimum</dt>
          <dd>
            <Money amount={fund.min_inv_amount ?? 0} />
          </dd>
          {fund.total_inv_amount === null ? null : (
            <>
              <dt>Offering</dt>
              <dd>
                <Money amount={fund.total_inv_amount} />
              </dd>
            </>
          )}
          <dt>Closes</dt>
          <dd>
            {fund.close_date ? <DateTime moment={fund.close_date} parts="date" /> : 'When fully subscribed'}
          </dd>
        </dl>
      </div>
    </article>
  );
}
