import { Pagination, VisuallyHidden } from '@mantine/core';
import type { ActiveSession, ActivityItem, DeviceDescription } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { asApiError, ownErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { AlertIcon } from '../../ui/media/icons.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { activityPageSize, activityQuery, devicesQuery, useEndOtherSessions, useEndSession } from './api.ts';
import classes from './security.module.css';

/** Where the person is signed in, with a button to sign out there. */
export function DevicesSection() {
  const { data, isLoadingError, error, refetch } = useQuery(devicesQuery(useTransport()));
  const endSession = useEndSession();
  const endOthers = useEndOtherSessions();
  const list = useRef<HTMLUListElement>(null);
  const others = (data?.items ?? []).filter(({ isThis }) => !isThis);
  const signOut = async (work: Promise<unknown>, message: string) => {
    try {
      await work;
      void showToast({ message, tone: 'positive' });
    } catch (failure) {
      // If the session has ended already, that is what was wanted.
      const failed = ownErrorMessage(failure, 'Something went wrong. Please try again.');
      if (asApiError(failure).status !== 404) void showToast({ message: failed, tone: 'negative' });
    }
    // The pressed button is gone with its device.
    list.current?.focus();
  };
  return (
    <Section
      isBeside
      title="Devices"
      note="Where you are signed in. If you do not recognize a device, sign it out and change your password."
    >
      {isLoadingError ? (
        <ErrorState title="Your devices could not be loaded" failure={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError ? <SkeletonText lines={3} label="Loading your devices" /> : null}
      {data ? (
        <ul ref={list} className={classes.list} tabIndex={-1} aria-label="Devices">
          {data.items.map((device) => (
            <Device
              key={device.id}
              device={device}
              onSignOut={() =>
                signOut(endSession.mutateAsync({ body: { id: device.id } }), 'The device was signed out.')
              }
            />
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? (
        <div className={classes.others}>
          <BusyButton
            size="sm"
            variant="default"
            onPress={() => signOut(endOthers.mutateAsync({}), 'All other devices were signed out.')}
          >
            Sign out all other devices
          </BusyButton>
        </div>
      ) : null}
    </Section>
  );
}

function Device({ device, onSignOut }: { device: ActiveSession; onSignOut: () => Promise<void> }) {
  const { timezone } = useMe().profileSettings;
  const name = deviceName(device) ?? 'Unknown device';
  return (
    <li className={classes.item}>
      <div>
        <p className={classes.name}>
          {name} {device.isThis ? <StatusBadge tone="done">This device</StatusBadge> : null}
        </p>
        <p className={classes.detail}>
          Signed in <DateTime moment={device.createdAt} timeZone={timezone} />
          {device.isThis ? null : (
            <>
              , last used <DateTime moment={device.lastUsedAt} timeZone={timezone} />
            </>
          )}
          {device.address ? <>, from {device.address}</> : null}
        </p>
      </div>
      {device.isThis ? null : (
        <BusyButton size="sm" variant="default" aria-label={`Sign out ${name}`} onPress={onSignOut}>
          Sign out
        </BusyButton>
      )}
    </li>
  );
}

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

/** "Chrome on Windows", or the part of it that is known. */
export function deviceName({ browser, system }: DeviceDescription): string | undefined {
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? undefined;
}
