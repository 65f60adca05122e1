import type { ActiveSession } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { asApiError, withReference } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { devicesQuery, useEndOtherSessions, useEndSession } from './api.ts';
import { deviceName } from './device-name.ts';
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
      const { status, reference } = asApiError(failure);
      const failed = withReference('Something went wrong. Please try again.', reference);
      if (status !== 404) void showToast({ message: failed, tone: 'negative' });
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
