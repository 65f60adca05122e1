import type { SecondFactorMethod, SecondStep } from '@paddock/contract';
import { useState } from 'react';
import { hasPasskeys } from '../../platform/passkeys/passkeys.ts';
import { DialogLink } from './dialog-link.tsx';
import { SecondCodeForm } from './second-code-form.tsx';
import { SecondPasskey } from './second-passkey.tsx';
import type { SigningViewProps } from './sign-in-view.ts';
import { ViewText } from './view-text.tsx';

const leads = {
  authenticator: 'Use a code of your app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
};

export interface SecondStepFormProps extends SigningViewProps {
  step: SecondStep;
}

/** The second step of signing in, by the easiest way that this account has here; the others are a link away. */
export function SecondStepForm({ step, show, onSignedIn }: SecondStepFormProps) {
  const methods = step.methods.filter((method) => method !== 'passkey' || hasPasskeys());
  const [chosen, choose] = useState<SecondFactorMethod>();
  const method = chosen ?? methods[0];
  const links = (
    <>
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <DialogLink key={other} onFollow={() => choose(other)}>
            {leads[other]}
          </DialogLink>
        ))}
      <DialogLink onFollow={() => show('signin')}>Back to log in</DialogLink>
    </>
  );
  const given = { token: step.token, onSignedIn, onOver: () => show('signin'), links };
  switch (method) {
    case 'authenticator':
    case 'recovery':
      return <SecondCodeForm key={method} kind={method} {...given} />;
    case 'passkey':
      return <SecondPasskey {...given} />;
    default:
      return (
        <ViewText>
          <p>
            Your account asks for a passkey that this browser or this site does not have. Please sign in where
            you made it, or write to us.
          </p>
          {links}
        </ViewText>
      );
  }
}
