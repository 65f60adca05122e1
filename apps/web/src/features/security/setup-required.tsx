import { Callout } from '../../ui/feedback/callout.tsx';

/** Why this page opened: the account's level requires a second factor. */
export function SetupRequired() {
  return (
    <Callout tone="warn" title="Please set up a second factor first">
      <p>
        Your account can see other people’s information, so a password alone is not enough to protect it. Set
        up an authenticator app or a passkey below, and you can use everything as before.
      </p>
    </Callout>
  );
}
