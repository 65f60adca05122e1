import { validatePassword } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiErrorMessage, ownErrorMessage } from '../../platform/api/api-error.ts';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import {
  GoogleAuthMethod,
  type GoogleCredential,
  useGoogleClientId,
} from '../../platform/google/google-auth-method.tsx';
import { commonPasswordsIfLoaded, loadCommonPasswords } from '../../platform/session/common-passwords.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { useCodeRenewal } from '../../platform/session/use-code-renewal.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { NewPasswordField, PasswordField } from '../../ui/forms/password-field.tsx';
import { type FieldErrors, useForm } from '../../ui/forms/use-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import { accountSecurityQuery, useChangePassword, useLinkGoogle, useSendPasswordLink } from './api.ts';
import { DisclosureButton, SectionForm } from './section-form.tsx';

/** Changes the password, or sends a link to set one if the account has none. */
export function PasswordSection() {
  const { data } = useQuery(accountSecurityQuery(useTransport()));
  return (
    <Section
      isBeside
      title="Password"
      note="A new password signs you out on all other devices. We email you when it changes."
    >
      {data?.hasPassword === false ? (
        <NoPassword />
      ) : (
        <DisclosureButton label="Change password">
          {(close) => <PasswordForm onDone={close} />}
        </DisclosureButton>
      )}
    </Section>
  );
}

/** For people who have to set up a second factor first, which asks for a password that they may not have. */
export function MissingPassword() {
  const { data } = useQuery(accountSecurityQuery(useTransport()));
  if (data?.hasPassword !== false) return null;
  return (
    <Section isBeside title="Password" note="You confirm with it that it is you.">
      <NoPassword />
    </Section>
  );
}

interface PasswordChange {
  password: string;
  newPassword: string;
  confirmation: string;
}

function validatePasswordChange({ password, newPassword, confirmation }: PasswordChange): FieldErrors {
  const weakness = validatePassword(newPassword, { commonPasswords: commonPasswordsIfLoaded() });
  return {
    ...(password === '' && { password: 'Please enter your current password.' }),
    ...(weakness && { newPassword: weakness.message }),
    ...(newPassword !== confirmation && { confirmation: 'Password mismatch' }),
  };
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const changePassword = useChangePassword();
  const renewing = useCodeRenewal();
  const { username } = useMe();
  const form = useForm<PasswordChange>({
    mode: 'uncontrolled',
    initialValues: { password: '', newPassword: '', confirmation: '' },
    validate: validatePasswordChange,
    onSubmit: async ({ password, newPassword }) => {
      await renewing(() => changePassword.mutateAsync({ body: { password, newPassword } }));
      void showToast({
        message: 'Your password was changed. All other devices were signed out.',
        tone: 'positive',
      });
      onDone();
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  return (
    <SectionForm label="Change password" form={form} onCancel={onDone}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField {...form.field('password')} label="Current password" autoComplete="current-password" />
      <NewPasswordField
        {...form.field('newPassword')}
        label="New password"
        onFocus={() => void loadCommonPasswords()}
      />
      <PasswordField
        {...form.field('confirmation')}
        label="Confirm new password"
        autoComplete="new-password"
      />
    </SectionForm>
  );
}

function NoPassword() {
  const sendLink = useSendPasswordLink();
  const { email } = useMe();
  const [status, setStatus] = useState<string>();
  const send = async () => {
    try {
      await sendLink.mutateAsync({});
      setStatus(`We have sent a link to ${email}.`);
    } catch (failure) {
      setStatus(ownErrorMessage(failure, 'The email could not be sent. Please try again later.'));
    }
  };
  return (
    <>
      <p>
        Your account has no password, because you sign in with Google. We can email you a link to set one.
      </p>
      <BusyButton variant="default" onPress={send}>
        Send me a link
      </BusyButton>
      <p role="status">{status}</p>
    </>
  );
}

/** Whether a Google account is connected, and the button to connect one; nothing on portals without Google sign-in. */
export function GoogleSection() {
  const linkGoogle = useLinkGoogle();
  const clientId = useGoogleClientId();
  const { data } = useQuery(accountSecurityQuery(useTransport()));
  if (clientId === null || !data) return null;
  const connect = async (body: GoogleCredential) => {
    try {
      await linkGoogle.mutateAsync({ body });
    } catch (failure) {
      return apiErrorMessage(failure);
    }
    void showToast({ message: 'You can sign in with Google from now on.', tone: 'positive' });
    return undefined;
  };
  return (
    <Section isBeside title="Google" note="We email you when a Google account is connected.">
      {data.hasGoogle ? (
        <p>Your Google account is connected. You can sign in with it.</p>
      ) : (
        <GoogleAuthMethod clientId={clientId} text="continue_with" onCredential={connect} isFirst />
      )}
    </Section>
  );
}
