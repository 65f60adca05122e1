import { Callout } from '../../ui/callout.tsx';

/** Why one is led here: the level of the account asks for a second factor. */
export function MustSetUp() {
  return (
    <Callout tone="warn" title="Please set up a second factor first">
      <p>
        Your account can see what others entrust to us, so signing in has to ask for more than a password. Set
        up an authenticator app or a passkey below; then everything is open to you as before.
      </p>
    </Callout>
  );
}
