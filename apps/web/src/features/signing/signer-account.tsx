import { Button } from '@mantine/core';
import type { SigningView } from '@paddock/contract';
import { missingSignerName } from '@paddock/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useMe, useSession } from '../../platform/session/session-context.ts';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { useSignOut } from '../../platform/session/use-sign-out.ts';
import { SignerNameForm } from '../../platform/signer-name/signer-name.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';

/** In place of the signature where the account of the signer has no name: asks for it, after signing in (ENT-05). */
export function SignerNameMissing({ name }: { name: NonNullable<SigningView['name']> }) {
  const openSignIn = useSignIn();
  const { status } = useSession();
  if (name === 'missing' && status === 'signed-in') return <OwnName />;
  return (
    <Callout tone="info" title="Your account has no name yet">
      <p>
        An agreement states who signs it. Please sign in and give your first and last name. You return to this
        page.
      </p>
      <Button mt="sm" onClick={() => openSignIn()}>
        Sign in and continue
      </Button>
    </Callout>
  );
}

function OwnName() {
  const queryClient = useQueryClient();
  const fields = Object.keys(missingSignerName(useMe())) as ('firstName' | 'lastName')[];
  return (
    <SignerNameForm
      fields={fields}
      onSaved={() => queryClient.invalidateQueries({ queryKey: ['signing'] })}
    />
  );
}

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
