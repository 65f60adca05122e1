import { VisuallyHidden } from '@mantine/core';
import type { NotificationPage } from '@paddock/contract';
import { notificationKindLabel, notificationKindsFor } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../platform/session/session-context.ts';
import type { CenterFilter } from './center-filter.ts';
import classes from './center-page.module.css';

export interface CenterFiltersProps {
  filter: CenterFilter;
  unread: NotificationPage['unread'];
}

/** The kinds of notifications with their unread counts, as links, so that each list has an address. */
export function CenterFilters({ filter, unread }: CenterFiltersProps) {
  const { level } = useMe();
  const all = unread.reduce((sum, { count }) => sum + count, 0);
  const current = (isCurrent: boolean) => isCurrent && ({ 'aria-current': 'page' } as const);
  return (
    <nav className={classes.filters} aria-label="Kinds of notifications">
      <ul>
        <li>
          <Link
            className={classes.filter}
            to="/notifications"
            search={{}}
            {...current(!filter.kind && !filter.unread)}
          >
            All
          </Link>
        </li>
        <li>
          <Link
            className={classes.filter}
            to="/notifications"
            search={{ unread: 'yes' }}
            {...current(!filter.kind && filter.unread === 'yes')}
          >
            Unread <Count count={all} />
          </Link>
        </li>
        {notificationKindsFor(level).map((kind) => (
          <li key={kind}>
            <Link
              className={classes.filter}
              to="/notifications"
              search={{ kind }}
              {...current(filter.kind === kind)}
            >
              {notificationKindLabel(kind)}{' '}
              <Count count={unread.find((each) => each.kind === kind)?.count ?? 0} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ count }: { count: number }) {
  return count > 0 ? (
    <span className={classes.badge}>
      {count}
      <VisuallyHidden component="span"> unread</VisuallyHidden>
    </span>
  ) : null;
}
