import { safeUrl } from '@paddock/domain';
import { signUpAddress, usePortal } from '../../platform/portal/portal-context.ts';
import { useImpersonation, useSessionStore } from '../../platform/session/session-context.ts';
import { SessionGate } from '../../platform/session/session-gate.tsx';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { useSignOut } from '../../platform/session/use-sign-out.ts';
import { showSignedOutToast } from '../../platform/toasts/session-toasts.ts';
import { useSingleFlight } from '../../ui/hooks/single-flight.ts';
import { SwitchIcon } from '../../ui/media/icons.tsx';
import classes from './header-buttons.module.css';

/** Opens the registration dialog, or the page that the portal sets; nothing if registration is closed (HDR-04). */
export function SignUpButton() {
  const portal = usePortal();
  const signIn = useSignIn();
  const address = signUpAddress(portal);
  if (portal.registrationDisabled) return null;
  if (address !== undefined)
    return (
      <a className={classes.strong} href={address}>
        Sign Up
      </a>
    );
  return (
    <button type="button" className={classes.strong} onClick={() => signIn({ mode: 'registration' })}>
      Sign Up
    </button>
  );
}

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

/** A link to the other portal, if this one has one set (HDR-06). */
export function PortalSwitch() {
  const address = safeUrl(usePortal().signInUrl);
  if (!address) return null;
  return (
    <a className={classes.switch} href={address} title="Switch portal">
      <SwitchIcon size={18} />
      <span className={classes.words}>Switch portal</span>
    </a>
  );
}
