import { call, signIn } from '@paddock/contract';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { useSessionStore } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/callout.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { refusalFlash } from '../../ui/timing.ts';
import { useFlash } from '../../ui/use-flash.ts';
import { isCaptchaFailure } from './call-failure.ts';
import { DialogForm } from './dialog-form.tsx';
import { DialogLink } from './dialog-link.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { type SignInRefusal, signInRefusal } from './sign-in-refusal.ts';
import type { FirstFactorProps, ViewProps } from './sign-in-view.ts';
import { AddressInput } from './typed-input.tsx';
import { useCaptcha } from './use-captcha.ts';

/** User name and password (AUT-02, AUT-03). */
export function SignInForm({ show, onSignedIn, onSecondStep }: ViewProps & FirstFactorProps) {
  const transport = useTransport();
  const solveCaptcha = useCaptcha();
  const store = useSessionStore();
  const { registrationDisabled } = usePortal();
  const [refusal, setRefusal] = useState<SignInRefusal>();
  const [isMarked, mark] = useFlash<true>(refusalFlash);
  const send = async ({ username = '', password = '' }: Record<string, string>) => {
    setRefusal(undefined);
    try {
      const captcha = await solveCaptcha('login');
      const reply = await call(transport, signIn, { body: { username, password, captcha } });
      if ('secondFactor' in reply) return onSecondStep(reply.secondFactor);
      store.set(reply.me, reply.authCode);
      onSignedIn();
    } catch (failure) {
      if (isCaptchaFailure(failure)) return;
      setRefusal(signInRefusal(failure, username));
      mark(true);
    }
  };
  return (
    <DialogForm
      onSend={send}
      submitLabel="Sign In"
      links={
        <>
          <DialogLink onFollow={() => show('reset')}>Forgot password?</DialogLink>
          {registrationDisabled ? null : (
            <DialogLink onFollow={() => show('registration')}>Sign up</DialogLink>
          )}
        </>
      }
    >
      <AddressInput name="username" autoComplete="username webauthn" error={isMarked} data-autofocus />
      <PasswordField name="password" label="Password" autoComplete="current-password" error={isMarked} />
      {refusal && (
        <Callout tone="failure" announce>
          <p>{refusal.message}</p>
          {refusal.unconfirmed !== undefined && <ResendConfirmation username={refusal.unconfirmed} />}
        </Callout>
      )}
    </DialogForm>
  );
}
