import { useImpersonation, useSessionStore } from '../../platform/session/session-context.ts';
import { SessionGate } from '../../platform/session/session-gate.tsx';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { useSignOut } from '../../platform/session/use-sign-out.ts';
import { showSignedOutToast } from '../../platform/toasts/show-signed-out-toast.ts';
import { useSingleFlight } from '../../ui/hooks/use-single-flight.ts';
import classes from './session-buttons.module.css';
import { SignUpButton } from './sign-up-button.tsx';

/** Sign In and Sign Up for visitors, Log Out for members (HDR-04, HDR-05). */
export function SessionButtons() {
  const signIn = useSignIn();
  const signOut = useSignOut();
  const { isBusy, run } = useSingleFlight();
  const isGuest = useImpersonation().status === 'open';
  const session = useSessionStore();
  const leave = async () => {
    await signOut();
    if (!isGuest) showSignedOutToast(session);
  };
  return (
    <>
      <SessionGate session="signed-out">
        <button
          type="button"
          className={classes.quiet}
          onClick={(event) => signIn({ toDashboard: event.ctrlKey || event.metaKey })}
        >
          Sign In
        </button>
        <SignUpButton />
      </SessionGate>
      <SessionGate session="signed-in">
        <button
          type="button"
          className={classes.quiet}
          aria-busy={isBusy || undefined}
          onClick={() => void run(leave)}
        >
          {isGuest ? 'Log Guest Out' : 'Log Out'}
        </button>
      </SessionGate>
    </>
  );
}
