import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSessionStore } from '../../platform/session/session-context.ts';
import type { GuestState } from '../../platform/session/session-store.ts';
import { useGuestExpiry } from '../../platform/session/use-guest-expiry.ts';
import { DateTime } from '../../ui/date-time.tsx';
import classes from './guest-banner.module.css';

type Told = Exclude<GuestState, { status: 'none' }>;

/**
 * Stays in sight while a guest session is open: through whose eyes one looks, that nothing can be changed, until
 * when, and the way out (AUT-14). When the session has ended by itself, it says so until that is read.
 */
export default function GuestBanner({ guest }: { guest: Told }) {
  const store = useSessionStore();
  return (
    <aside className={classes.banner} aria-label="Guest session">
      {guest.status === 'open' ? <OpenText guest={guest} /> : <EndedText guest={guest} />}
      <div className={classes.actions}>
        {guest.status === 'open' && guest.view !== 'guest' ? (
          <Button component={Link} to="/dashboard" size="xs" variant="default">
            Open their dashboard
          </Button>
        ) : null}
        <Button size="xs" onClick={store.closeGuest}>
          {guest.status === 'open' ? 'End guest session' : 'Close'}
        </Button>
      </div>
    </aside>
  );
}

function OpenText({ guest }: { guest: Extract<Told, { status: 'open' }> }) {
  useGuestExpiry(guest.expiresAt);
  const who = <Who guest={guest} />;
  const until = <DateTime moment={guest.expiresAt} />;
  return (
    <p className={classes.text}>
      {guest.view === 'guest' && (
        <>
          You are looking through the eyes of {who} and can change nothing, until {until}.
        </>
      )}
      {guest.view === 'visitor' && (
        <>
          Guest session as {who} until {until}. You can change nothing; public pages are as a visitor sees
          them.
        </>
      )}
      {guest.view === 'own' && (
        <>
          Guest session as {who} until {until}; this page is your own.
        </>
      )}
    </p>
  );
}

function EndedText({ guest }: { guest: Extract<Told, { status: 'ended' }> }) {
  return (
    <p className={classes.text} role="status">
      The guest session as <Who guest={guest} /> has ended. You see the site as yourself again.
    </p>
  );
}

/** The same name may be two people's, an address is one person's. */
function Who({ guest: { me } }: { guest: Told }) {
  return (
    <>
      <strong>
        <bdi>{me.displayName}</bdi>
      </strong>
      {me.email && me.email !== me.displayName ? <> ({me.email})</> : null}
    </>
  );
}
