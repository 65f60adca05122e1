import { usePortal } from '../../platform/portal/portal-context.ts';
import { useGuestSession } from '../../platform/session/session-context.ts';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { useSignOut } from '../../platform/session/use-sign-out.ts';
import { When } from '../../platform/session/when.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import classes from './session-buttons.module.css';

/** Sign In and Sign Up for visitors, Log Out for those signed in (HDR-04, HDR-05). */
export function SessionButtons() {
  const portal = usePortal();
  const signIn = useSignIn();
  const signOut = useSignOut();
  const { isBusy, run } = useSingleFlight();
  const isGuest = useGuestSession().status === 'open';
  return (
    <>
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
        <button
          type="button"
          className={classes.quiet}
          aria-busy={isBusy || undefined}
          onClick={() => void run(signOut)}
        >
          {isGuest ? 'Log Guest Out' : 'Log Out'}
        </button>
      </When>
    </>
  );
}
