import { Button } from '@mantine/core';
import type { SigningView } from '@paddock/contract';
import { missingSignerName } from '@paddock/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useMe, useSession } from '../../platform/session/session-context.ts';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { SignerNameForm } from '../../platform/signer-name/signer-name-form.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';

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
