import type { SecondFactorInput, SecondFactorMethod } from '@paddock/contract';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { SecondFactorForm } from '../../platform/second-factor/second-factor-form.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useBeginPasskeyEmailUndo, useUndoEmailChange } from './api/email-change.ts';
import { EmailLinkAction } from './email-link-action.tsx';

/** Restores the old email address, with the code of the email about its change and the account's second factor. */
export default function KeepEmailPage() {
  const { code } = useParams({ from: '/keep_email/$code' });
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
            title="Your account is yours"
            lead="The old address counts again, and everybody is signed out. We have sent a mail with a link for a new password to it."
          />
        </div>
      </Container>
    );
  if (methods)
    return (
      <Container width="narrow">
        <PageHeading
          title="Your second factor"
          lead="Your account asks for it before its address is changed back. A factor counts that was set up at least 14 days before the address was changed."
        />
        <SecondFactorForm
          methods={methods}
          passkeyLead="Show with a passkey that it is you."
          fetchRequest={() => beginPasskey.mutateAsync({ body: { code } })}
          onVerify={keep}
        />
      </Container>
    );
  return (
    <EmailLinkAction
      title="It was not you?"
      lead="Keep the old address if you did not want another one: that signs everybody out of your account, voids the password and the link to Google, and mails a link for a new password to the old address."
      action="Keep the old address"
      onPress={() => keep()}
      invalidCodeMessage="This link does not work any more: it was used already, or is older than 14 days. If you cannot get into your account, please write to us."
    />
  );
}
