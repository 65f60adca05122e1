import { call, changePassword, mailPasswordLink } from '@paddock/contract';
import { passwordRefusal } from '@paddock/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { quietly } from '../../platform/api/quietly.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { notify } from '../../platform/notices/notify.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Section } from '../../ui/section.tsx';
import { accountSafetyQuery } from './api/safety.ts';
import { OpenedByButton } from './opened-by-button.tsx';
import { type ByField, SafetyForm } from './safety-form.tsx';

/** Changes the password; those who have none have a link sent to set one. */
export function PasswordSection() {
  const { data } = useQuery(accountSafetyQuery(useTransport()));
  return (
    <Section
      title="Password"
      note="A new password signs you out on all other devices. We tell you by e-mail when it changes."
    >
      {data?.hasPassword === false ? (
        <NoPassword />
      ) : (
        <OpenedByButton label="Change password">{(close) => <PasswordForm onDone={close} />}</OpenedByButton>
      )}
    </Section>
  );
}

function wrongWith({ password = '', newPassword = '', confirmation = '' }: ByField): ByField {
  const refusal = passwordRefusal(newPassword);
  return {
    ...(password === '' && { password: 'Please enter your current password.' }),
    ...(refusal && { newPassword: refusal.message }),
    ...(newPassword !== confirmation && { confirmation: 'Password mismatch' }),
  };
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const { username } = useMe();
  const send = async ({ password = '', newPassword = '' }: ByField) => {
    await call(transport, changePassword, { body: { password, newPassword } });
    void notify({ message: 'Your password is changed. All other devices are signed out.', tone: 'positive' });
    void queryClient.invalidateQueries({ queryKey: ['security'] });
    onDone();
  };
  return (
    <SafetyForm label="Change password" check={wrongWith} onSend={send} onCancel={onDone}>
      {(errors) => (
        <>
          {/* For password managers: whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <PasswordField
            name="password"
            label="Current password"
            autoComplete="current-password"
            error={errors['password']}
          />
          <NewPasswordField name="newPassword" label="New password" error={errors['newPassword']} />
          <PasswordField
            name="confirmation"
            label="New password again"
            autoComplete="new-password"
            error={errors['confirmation']}
          />
        </>
      )}
    </SafetyForm>
  );
}

function NoPassword() {
  const transport = useTransport();
  const { email } = useMe();
  const [told, setTold] = useState<string>();
  const send = async () => {
    const sent = await quietly(call(transport, mailPasswordLink, {}));
    setTold(
      sent ? `We have sent a link to ${email}.` : 'The mail could not be sent. Please try again in a while.',
    );
  };
  return (
    <>
      <p>Your account has no password: you sign in with Google. We can mail you a link to set one.</p>
      <BusyButton variant="default" onPress={send}>
        Send me a link
      </BusyButton>
      <p role="status">{told}</p>
    </>
  );
}
