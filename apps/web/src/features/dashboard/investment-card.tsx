import type { AvailableInvestment } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import { Money } from '../../ui/money.tsx';
import { ClosingTime } from './closing-time.tsx';
import { fundPicture } from './fund-picture.ts';
import { FundRoom } from './fund-room.tsx';
import classes from './investment-card.module.css';
import { OfferState } from './offer-state.tsx';

export interface InvestmentCardProps {
  item: AvailableInvestment;
  portalSlug: string;
  timeZone: string | null;
}

/** An open investment: its terms at a glance, when it closes, what is left of it, and the way to its page. */
export function InvestmentCard({ item, portalSlug, timeZone }: InvestmentCardProps) {
  const { fund, syndUser } = item;
  const name = item.name || fund.name;
  const page = fund.url_slug
    ? ({ to: '/syndication/dashboard/$slug', params: { slug: fund.url_slug } } as const)
    : ({ to: '/dashboard' } as const);
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
        <OfferState item={item} />
        <h3 className={classes.title}>
          <Link {...page} className={classes.link}>
            {name}
          </Link>
        </h3>
        {fund.type ? <p className={classes.type}>{fund.type}</p> : null}
        <ClosingTime closes={fund.close_date} timeZone={timeZone} />
        <dl className={classes.terms}>
          <dt>Minimum</dt>
          <dd>
            {item.minimumAmountToInvest > 0 ? <Money amount={item.minimumAmountToInvest} /> : 'No minimum'}
          </dd>
          {fund.total_inv_amount === null ? null : (
            <>
              <dt>Offering</dt>
              <dd>
                <Money amount={fund.total_inv_amount} />
              </dd>
            </>
          )}
          {fund.requires_accreditation ? (
            <>
              <dt>Open to</dt>
              <dd>Accredited investors</dd>
            </>
          ) : null}
        </dl>
        <FundRoom total={fund.total_inv_amount} left={item.leftAmountToInvest} />
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
