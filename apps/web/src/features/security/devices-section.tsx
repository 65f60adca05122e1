import { CallError, call, endOtherSessions, endOwnSession, type OwnSession } from '@paddock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { notify } from '../../platform/notices/notify.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonText } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { devicesQuery } from './api/safety.ts';
import { deviceName } from './device-name.ts';
import classes from './security.module.css';

/** Where one is signed in, and the way to sign out there. */
export function DevicesSection() {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const { data, isLoadingError, refetch } = useQuery(devicesQuery(transport));
  const list = useRef<HTMLUListElement>(null);
  const others = (data?.items ?? []).filter(({ isThis }) => !isThis);
  const signOut = async (work: Promise<unknown>, message: string) => {
    try {
      await work;
      void notify({ message, tone: 'positive' });
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      // One that is not there any more is what was wanted.
      if (failure.status !== 404)
        void notify({ message: 'This could not be done. Please try again.', tone: 'negative' });
    }
    await queryClient.invalidateQueries({ queryKey: ['security'] });
    // The button that was pressed is gone with its device.
    list.current?.focus();
  };
  return (
    <Section
      title="Devices"
      note="Where you are signed in. If you do not know one of them, sign it out and change your password."
    >
      {isLoadingError ? <ErrorState title="Your devices could not be loaded" onRetry={refetch} /> : null}
      {!data && !isLoadingError ? <SkeletonText lines={3} label="Loading your devices" /> : null}
      {data ? (
        <ul ref={list} className={classes.list} tabIndex={-1} aria-label="Devices">
          {data.items.map((device) => (
            <Device
              key={device.id}
              device={device}
              onSignOut={() =>
                signOut(
                  call(transport, endOwnSession, { body: { id: device.id } }),
                  'The device is signed out.',
                )
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
            onPress={() =>
              signOut(call(transport, endOtherSessions, {}), 'All other devices are signed out.')
            }
          >
            Sign out all others
          </BusyButton>
        </div>
      ) : null}
    </Section>
  );
}

function Device({ device, onSignOut }: { device: OwnSession; onSignOut: () => Promise<void> }) {
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
