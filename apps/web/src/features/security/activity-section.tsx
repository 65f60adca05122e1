import { Pagination, VisuallyHidden } from '@mantine/core';
import type { ActivityItem } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { AlertIcon } from '../../ui/media/icons.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { activityPageSize, activityQuery } from './api.ts';
import { deviceName } from './device-name.ts';
import classes from './security.module.css';

/** What happened to the account, the newest first. */
export function ActivitySection() {
  const [page, setPage] = useState(1);
  const { data, isLoadingError, error, refetch } = useQuery(activityQuery(useTransport(), page));
  const pages = Math.ceil((data?.total ?? 0) / activityPageSize);
  const first = (page - 1) * activityPageSize + 1;
  return (
    <Section
      isBeside
      title="Activity"
      note="Recent activity on your account. Check the marked items: if one of them was not you, change your password."
    >
      {isLoadingError ? (
        <ErrorState title="Your activity could not be loaded" failure={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError ? <SkeletonText lines={6} label="Loading your activity" /> : null}
      {data?.total === 0 ? <EmptyState title="Nothing yet" /> : null}
      {data && data.total > 0 ? (
        <ol className={classes.list} aria-label="Activity">
          {data.items.map((item) => (
            <Activity key={item.id} item={item} />
          ))}
        </ol>
      ) : null}
      {data && pages > 1 ? (
        <nav className={classes.paging} aria-label="Pages of activity">
          <p className={classes.detail} role="status">
            {first} to {Math.min(first + activityPageSize - 1, data.total)} of {data.total}
          </p>
          <Pagination
            size="sm"
            total={pages}
            value={page}
            onChange={setPage}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        </nav>
      ) : null}
    </Section>
  );
}

function Activity({ item }: { item: ActivityItem }) {
  const { timezone } = useMe().profileSettings;
  const device = deviceName(item);
  return (
    <li className={classes.item} data-notable={item.isNotable || undefined}>
      <div>
        <p className={classes.name} dir="auto">
          {item.isNotable ? (
            <>
              <AlertIcon className={classes.mark} />
              <VisuallyHidden>Please check: </VisuallyHidden>
            </>
          ) : null}
          {item.text}
        </p>
        <p className={classes.detail}>
          <DateTime moment={item.at} timeZone={timezone} />
          {device ? <>, {device}</> : null}
          {item.address ? <>, from {item.address}</> : null}
        </p>
      </div>
    </li>
  );
}
