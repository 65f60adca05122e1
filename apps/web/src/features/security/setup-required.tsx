import { Callout } from '../../ui/feedback/callout.tsx';

/** Why this page opened: the account's level requires a second factor. */
export function SetupRequired() {
  return (
    <Callout tone="warn" title="Please set up a second factor first">
      <p>
        Your account can see what others entrust to us, so signing in has to ask for more than a password. Set
        up an authenticator app or a passkey below; then everything is open to you as before.
      </p>
    </Callout>
  );
}
