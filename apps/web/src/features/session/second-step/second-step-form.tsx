import type { SecondFactorMethod, SecondStep } from '@paddock/contract';
import { useState } from 'react';
import {
  availableMethods,
  methodLabels,
  noMethodAvailableMessage,
} from '../../../platform/second-factor/methods.ts';
import { DialogLink } from '../dialog/dialog-link.tsx';
import { DialogMessage } from '../dialog/dialog-message.tsx';
import type { SigningViewProps } from '../dialog/sign-in-view.ts';
import { SecondStepCodeForm } from './second-step-code-form.tsx';
import { SecondStepPasskey } from './second-step-passkey.tsx';

export interface SecondStepFormProps extends SigningViewProps {
  step: SecondStep;
}

/** The second step of signing in, by the easiest method that works here, with links to the others. */
export function SecondStepForm({ step, show, onSignedIn }: SecondStepFormProps) {
  const methods = availableMethods(step.methods);
  const [chosen, choose] = useState<SecondFactorMethod>();
  const method = chosen ?? methods[0];
  const links = (
    <>
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <DialogLink key={other} onFollow={() => choose(other)}>
            {methodLabels[other]}
          </DialogLink>
        ))}
      <DialogLink onFollow={() => show('signin')}>Back to log in</DialogLink>
    </>
  );
  const stepProps = { token: step.token, onSignedIn, onExpired: () => show('signin'), links };
  switch (method) {
    case 'authenticator':
    case 'recovery':
      return <SecondStepCodeForm key={method} kind={method} {...stepProps} />;
    case 'passkey':
      return <SecondStepPasskey {...stepProps} />;
    default:
      return (
        <DialogMessage>
          <p>{noMethodAvailableMessage}</p>
          {links}
        </DialogMessage>
      );
  }
}
