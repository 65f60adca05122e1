import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createFetchTransport } from '../../../platform/api/fetch-transport.ts';
import { confirmImpersonation } from '../../../platform/session/browser-session.ts';
import { useSessionStore } from '../../../platform/session/session-context.ts';
import type { ImpersonationState } from '../../../platform/session/sessions.ts';
import { DateTime } from '../../../ui/text/date-time.tsx';
import classes from './impersonation-banner.module.css';

/** How often to check again when the device's clock is ahead of the server's, in milliseconds. */
const recheckInterval = 60_000;

/** Asks the server at the expected end of impersonation whether it is over, so that the page can say so (AUT-14). */
function useImpersonationExpiry(expiresAt: string): void {
  const store = useSessionStore();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      void confirmImpersonation(store, (authCode) =>
        createFetchTransport({ authCode: () => authCode, onSessionRejected: store.invalidate }),
      );
      timer = setTimeout(check, recheckInterval);
    };
    const remaining = Date.parse(expiresAt) - Date.now();
    timer = setTimeout(check, Number.isNaN(remaining) ? recheckInterval : Math.max(remaining, 1_000));
    return () => clearTimeout(timer);
  }, [store, expiresAt]);
}

type VisibleImpersonation = Exclude<ImpersonationState, { status: 'none' }>;

/**
 * Stays visible during impersonation: who is impersonated, that nothing can be changed, until when, and a button to end
 * it (AUT-14). If the session ends by itself, the banner says so until it is closed.
 */
export default function ImpersonationBanner({ guest }: { guest: VisibleImpersonation }) {
  const store = useSessionStore();
  return (
    <aside className={classes.banner} aria-label="Impersonation">
      {guest.status === 'open' ? <OpenText guest={guest} /> : <EndedText guest={guest} />}
      <div className={classes.actions}>
        {guest.status === 'open' && guest.view !== 'guest' ? (
          <Button component={Link} to="/dashboard" size="xs" variant="default" className={classes.wide ?? ''}>
            Open their dashboard
          </Button>
        ) : null}
        <Button size="xs" onClick={store.endImpersonation}>
          {guest.status === 'open' ? (
            <>
              End<span className={classes.rest}> impersonation</span>
            </>
          ) : (
            'Close'
          )}
        </Button>
      </div>
    </aside>
  );
}

function OpenText({ guest }: { guest: Extract<VisibleImpersonation, { status: 'open' }> }) {
  useImpersonationExpiry(guest.expiresAt);
  const who = <ImpersonatedUser guest={guest} />;
  const until = <DateTime moment={guest.expiresAt} />;
  return (
    <div className={classes.text}>
      <p className={classes.line} aria-hidden="true">
        As <bdi>{guest.me.displayName}</bdi>: {guest.view === 'own' ? 'but this page is yours' : 'read only'}
      </p>
      <p className={classes.whole}>
        {guest.view === 'guest' && (
          <>
            You are viewing the site as {who} until {until}. You cannot change anything.
          </>
        )}
        {guest.view === 'visitor' && (
          <>
            You are viewing the site as {who} until {until}. You cannot change anything, and public pages look
            as they do to visitors.
          </>
        )}
        {guest.view === 'own' && (
          <>
            You are viewing the site as {who} until {until}, but this page is your own.
          </>
        )}
      </p>
    </div>
  );
}

function EndedText({ guest }: { guest: Extract<VisibleImpersonation, { status: 'ended' }> }) {
  return (
    <p className={`${classes.text} ${classes.paragraph}`} role="status">
      You are no longer viewing the site as <ImpersonatedUser guest={guest} />. You see it as yourself again.
    </p>
  );
}

/** Two people may share a name, but not an address. */
function ImpersonatedUser({ guest: { me } }: { guest: VisibleImpersonation }) {
  return (
    <>
      <strong>
        <bdi>{me.displayName}</bdi>
      </strong>
      {me.email && me.email !== me.displayName ? <> ({me.email})</> : null}
    </>
  );
}
