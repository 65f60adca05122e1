import type { SecondFactorInput, SecondFactorMethod } from '@paddock/contract';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { SecondFactorForm } from '../../platform/second-factor/second-factor-form.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useBeginPasskeyEmailUndo, useUndoEmailChange } from './email-api.ts';
import { EmailLinkAction } from './email-link-action.tsx';

/** Restores the old email address, with the code of the email about its change and the account's second factor. */
export default function KeepEmailPage() {
  const { code = '' } = useParams({ from: '/keep_email/{-$code}' });
  const undo = useUndoEmailChange();
  const beginPasskey = useBeginPasskeyEmailUndo();
  const [methods, setMethods] = useState<readonly SecondFactorMethod[]>();
  const [isDone, setDone] = useState(false);
  const keep = async (second?: SecondFactorInput) => {
    const reply = await undo.mutateAsync({ body: { code, ...(second && { second }) } });
    if ('secondFactor' in reply) return setMethods(reply.secondFactor.methods);
    setDone(true);
  };
  if (isDone)
    return (
      <Container width="narrow">
        <div role="status">
          <PageHeading
            title="Your account is secure"
            lead="Your old address is back, and everyone has been signed out. We have sent it an email with a link to set a new password."
          />
        </div>
      </Container>
    );
  if (methods)
    return (
      <Container width="narrow">
        <PageHeading
          title="Your second factor"
          lead="We ask for it before we change the address back. It must have been set up at least 14 days before the address was changed."
        />
        <SecondFactorForm
          methods={methods}
          passkeyLead="Use a passkey to confirm that it is you."
          fetchRequest={() => beginPasskey.mutateAsync({ body: { code } })}
          onVerify={keep}
        />
      </Container>
    );
  return (
    <EmailLinkAction
      title="Was this not you?"
      lead="Keep the old address if you did not ask for a new one. This signs everyone out of your account, cancels its password, disconnects Google, and emails a link to set a new password to the old address."
      action="Keep the old address"
      onPress={() => keep()}
      invalidCodeMessage="This link no longer works. It has already been used, or it is more than 14 days old. If you cannot get into your account, please contact us."
    />
  );
}
