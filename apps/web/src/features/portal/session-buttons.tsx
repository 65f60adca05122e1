import { usePortal } from '../../platform/portal/portal-context.ts';
import { useSession } from '../../platform/session/session-context.ts';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { useSignOut } from '../../platform/session/use-sign-out.ts';
import { When } from '../../platform/session/when.tsx';
import { PersonIcon } from '../../ui/icons.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import classes from './session-buttons.module.css';

/** Sign In and Sign Up for visitors, who one is and Log Out for those signed in (HDR-04, HDR-05). */
export function SessionButtons() {
  const portal = usePortal();
  const session = useSession();
  const signIn = useSignIn();
  const signOut = useSignOut();
  const { isBusy, run } = useSingleFlight();
  const me = session.status === 'signed-in' ? session.me : undefined;
  return (
    <>
      {portal.signInUrl ? (
        <a className={classes.quiet} href={portal.signInUrl}>
          Switch portal
        </a>
      ) : null}
      <When session="signed-out">
        <button
          type="button"
          className={classes.quiet}
          onClick={(event) => signIn({ toDashboard: event.ctrlKey || event.metaKey })}
        >
          Sign In
        </button>
        {portal.registrationDisabled ? null : (
          <button type="button" className={classes.strong} onClick={() => signIn({ mode: 'registration' })}>
            Sign Up
          </button>
        )}
      </When>
      <When session="signed-in">
        <span className={classes.person}>
          <PersonIcon />
          <span className={classes.name}>{me?.displayName}</span>
        </span>
        <button
          type="button"
          className={classes.quiet}
          aria-busy={isBusy || undefined}
          onClick={() => void run(signOut)}
        >
          {me?.guestSession ? 'Log Guest Out' : 'Log Out'}
        </button>
      </When>
    </>
  );
}
