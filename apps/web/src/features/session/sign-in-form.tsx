import { PasswordInput, TextInput } from '@mantine/core';
import { CallError, call, resendConfirmation, signIn } from '@paddock/contract';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { useSessionStore } from '../../platform/session/session-context.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { isCaptchaFailure, messageOf } from './call-failure.ts';
import { DialogForm } from './dialog-form.tsx';
import { DialogLink } from './dialog-link.tsx';
import type { SigningViewProps } from './sign-in-view.ts';
import { solveCaptcha } from './solve-captcha.ts';
import { useFlash } from './use-flash.ts';

/** How long a refused form stays marked, in milliseconds (AUT-03, AUT-07). */
export const refusalFlash = 1_000;

interface Refusal {
  message: string;
  /** The account that waits for its confirmation, where that is why. */
  unconfirmed?: string | undefined;
}

function refusalOf(failure: unknown, username: string): Refusal {
  const code = failure instanceof CallError ? failure.reply?.code : undefined;
  if (code === 'invalid_credentials' || code === 'not_signed_in' || code === 'bad_request') {
    return { message: 'Invalid username or password' };
  }
  return { message: messageOf(failure), unconfirmed: code === 'account_inactive' ? username : undefined };
}

/** User name and password (AUT-02, AUT-03). */
export function SignInForm({ show, onSignedIn }: SigningViewProps) {
  const transport = useTransport();
  const store = useSessionStore();
  const { registrationDisabled } = usePortal();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isMarked, mark] = useFlash<true>(refusalFlash);
  const send = async ({ username = '', password = '' }: Record<string, string>) => {
    setRefusal(undefined);
    try {
      const captcha = await solveCaptcha(transport, 'login');
      const { me, authCode } = await call(transport, signIn, { body: { username, password, captcha } });
      store.set(me, authCode);
      onSignedIn();
    } catch (failure) {
      if (isCaptchaFailure(failure)) return;
      setRefusal(refusalOf(failure, username));
      mark(true);
    }
  };
  const resend = async (username: string) => {
    await call(transport, resendConfirmation, { body: { username } });
    setRefusal({ message: 'We have sent you a new confirmation link.' });
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
      <TextInput
        name="username"
        label="E-mail address"
        autoComplete="username"
        inputMode="email"
        error={isMarked}
        data-autofocus
      />
      <PasswordInput name="password" label="Password" autoComplete="current-password" error={isMarked} />
      {refusal && (
        <Callout tone="failure" announce>
          <p>{refusal.message}</p>
          {refusal.unconfirmed !== undefined && (
            <BusyButton size="xs" variant="default" onPress={() => resend(refusal.unconfirmed ?? '')}>
              Send the confirmation mail again
            </BusyButton>
          )}
        </Callout>
      )}
    </DialogForm>
  );
}
