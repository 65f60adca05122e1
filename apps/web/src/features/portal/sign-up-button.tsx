import { usePortal } from '../../platform/portal/portal-context.ts';
import { signUpAddress } from '../../platform/portal/sign-up-address.ts';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import classes from './session-buttons.module.css';

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
