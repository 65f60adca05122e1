import { Button } from '@mantine/core';
import type { SigningView } from '@paddock/contract';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { useSignOut } from '../../platform/session/use-sign-out.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';

/** Leads a signer whose account has a second factor to signing in. They come back to this page. */
export function SignerSignIn({ view: { signerName, signIn } }: { view: SigningView }) {
  const openSignIn = useSignIn();
  const signOut = useSignOut();
  return signIn === 'someone-else' ? (
    <Callout tone="warn" title={`This agreement is for ${signerName} to sign`}>
      <p>
        You are signed in as someone else. If you are {signerName}, log out and sign in with your own account.
      </p>
      <BusyButton mt="sm" onPress={signOut}>
        Log out
      </BusyButton>
    </Callout>
  ) : (
    <Callout tone="info" title="Please sign in to sign">
      <p>
        Your account asks for a second step when you sign in, so the link in the email is not enough by
        itself. You return to this page after you sign in.
      </p>
      <Button mt="sm" onClick={() => openSignIn()}>
        Sign in and continue
      </Button>
    </Callout>
  );
}
