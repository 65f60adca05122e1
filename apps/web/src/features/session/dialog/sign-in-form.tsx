import { Anchor } from '@mantine/core';
import { ApiError } from '@paddock/contract';
import { useState } from 'react';
import { apiErrorMessage } from '../../../platform/api/api-error.ts';
import { signUpAddress, usePortal } from '../../../platform/portal/portal-context.ts';
import { deviceToken } from '../../../platform/session/device-token.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { errorFlashDuration } from '../../../ui/hooks/timing.ts';
import { useSignInWithPassword } from '../api.ts';
import { handleCaptchaFailure } from '../captcha/captcha-failure.ts';
import { useCaptcha } from '../captcha/solve-captcha.ts';
import { DialogForm, DialogLink } from './dialog-form.tsx';
import { EmailInput } from './email-input.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import type { FirstFactorProps, ViewProps } from './sign-in-view.ts';
import { typedDraft } from './typed-values.ts';

/** Leads from signing in to signing up: another view, or the portal's own sign-up page (POR-05). */
function SignUpLink({ show }: ViewProps) {
  const portal = usePortal();
  const address = signUpAddress(portal);
  if (portal.registrationDisabled) return null;
  if (address === undefined) return <DialogLink onFollow={() => show('registration')}>Sign up</DialogLink>;
  return (
    <Anchor size="sm" href={address}>
      Sign up
    </Anchor>
  );
}

const draft = typedDraft({ username: 'address' });

/** User name and password (AUT-02, AUT-03). */
export function SignInForm({ show, onSignedIn, onSecondStep }: ViewProps & FirstFactorProps) {
  const solveCaptcha = useCaptcha();
  const signIn = useSignInWithPassword();
  const [unconfirmed, setUnconfirmed] = useState<string>();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '', password: '' },
    draft,
    onSubmit: async ({ username, password }) => {
      const captcha = await solveCaptcha('login');
      const reply = await signIn.mutateAsync({
        body: { username, password, captcha, device: deviceToken() },
      });
      if ('secondFactor' in reply) onSecondStep(reply.secondFactor);
      else onSignedIn();
      return undefined;
    },
    toErrors: (failure, { username }) => {
      if (handleCaptchaFailure(failure)) return {};
      const { message, ...reason } = toSignInFailure(failure, username);
      setUnconfirmed(reason.unconfirmed);
      return { message, fields: { username: true, password: true } };
    },
    errorDuration: errorFlashDuration,
  });
  return (
    <DialogForm
      form={form}
      submitLabel="Sign In"
      links={
        <>
          <DialogLink onFollow={() => show('reset')}>Forgot password?</DialogLink>
          <SignUpLink show={show} />
        </>
      }
    >
      <EmailInput {...form.field('username')} autoComplete="username webauthn" data-autofocus />
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
      {form.problem !== undefined && (
        <Callout tone="failure" announce>
          <p>{form.problem}</p>
          {unconfirmed !== undefined && <ResendConfirmation username={unconfirmed} />}
        </Callout>
      )}
    </DialogForm>
  );
}

/** Why a sign-in failed (AUT-03). */
interface SignInFailure {
  message: string;
  /** The account whose email address is not confirmed, if that is why. */
  unconfirmed?: string | undefined;
}

/** The same for a wrong name and for a wrong password. */
const invalidCredentialsMessage = 'Invalid username or password';

/** Error codes that give no other reason. */
const genericCodes: readonly (string | undefined)[] = ['invalid_credentials', 'not_signed_in', 'bad_request'];

/**
 * Why a sign-in failed. A rejection without a specific reason means that the name or the password is wrong; a server
 * that cannot be reached says nothing about them.
 */
export function toSignInFailure(failure: unknown, username: string): SignInFailure {
  const { status = 0, reply } = failure instanceof ApiError ? failure : {};
  const isUnexplained = reply?.code === undefined && status >= 400 && status < 500;
  if (isUnexplained || genericCodes.includes(reply?.code)) return { message: invalidCredentialsMessage };
  return {
    message: apiErrorMessage(failure),
    unconfirmed: reply?.code === 'email_unconfirmed' ? username : undefined,
  };
}
