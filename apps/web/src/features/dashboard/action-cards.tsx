import { Link } from '@tanstack/react-router';
import { PortalDay } from '../../platform/portal/portal-day.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { ChevronRightIcon } from '../../ui/media/page-icons.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import classes from './action-cards.module.css';
import type { PendingAction } from './pending-action.ts';

/** How many are shown at first, so that a long list does not push down the content below. */
const initiallyShown = 4;

/** What somebody has to do, as cards with a verb and a date. */
export function ActionCards({ waiting }: { waiting: readonly PendingAction[] }) {
  if (waiting.length === 0) return <p className={classes.none}>Nothing right now</p>;
  const rest = waiting.slice(initiallyShown);
  return (
    <>
      <CardList waiting={waiting.slice(0, initiallyShown)} />
      {rest.length > 0 ? (
        <details className={classes.rest}>
          <summary>{rest.length} more</summary>
          <CardList waiting={rest} />
        </details>
      ) : null}
    </>
  );
}

function CardList({ waiting }: { waiting: readonly PendingAction[] }) {
  const { timezone } = useMe().profileSettings;
  return (
    <ul className={classes.cards}>
      {waiting.map((action) => (
        <li
          key={actionKey(action)}
          className={classes.card}
          data-overdue={action.date?.isOverdue || undefined}
        >
          <span className={classes.words}>
            <Link className={classes.link} {...pageOf(action)}>
              {action.text}
            </Link>
            {action.date ? (
              <span className={classes.date}>
                {action.date.label}{' '}
                {action.date.isSetByTeam ? (
                  <PortalDay moment={action.date.moment} />
                ) : (
                  <DateTime moment={action.date.moment} parts="date" timeZone={timezone} />
                )}
              </span>
            ) : null}
          </span>
          <ChevronRightIcon className={classes.arrow} />
        </li>
      ))}
    </ul>
  );
}

/** Two participations can have the same words: the fund's name is not unique. */
function actionKey(action: PendingAction): string {
  if ('slug' in action) return `${action.slug} ${action.profile ?? ''} ${action.text}`;
  if ('toSign' in action) return action.toSign;
  if ('investment' in action) return action.investment;
  if ('invitation' in action) return action.invitation;
  return 'wireFor' in action ? action.wireFor : action.to;
}

function pageOf(action: PendingAction) {
  if ('slug' in action)
    return {
      to: '/syndication/dashboard/$slug',
      params: { slug: action.slug },
      ...(action.profile !== undefined && { search: { profile: action.profile } }),
    } as const;
  if ('wireFor' in action)
    return { to: '/dashboard/investments/$id/wire', params: { id: action.wireFor } } as const;
  if ('investment' in action)
    return { to: '/dashboard/investments/$id', params: { id: action.investment } } as const;
  if ('toSign' in action) return { to: '/syndication/sign/$id', params: { id: action.toSign } } as const;
  if ('invitation' in action) return { to: '/delegated' } as const;
  return { to: action.to };
}
