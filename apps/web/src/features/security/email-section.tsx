import { TextInput } from '@mantine/core';
import { type AccountSafety, call, cancelEmailChange, changeEmail } from '@paddock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { quietly } from '../../platform/api/quietly.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { notify } from '../../platform/notices/notify.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Section } from '../../ui/section.tsx';
import { accountSafetyQuery } from './api/safety.ts';
import { OpenedByButton } from './opened-by-button.tsx';
import { type ByField, SafetyForm } from './safety-form.tsx';
import classes from './security.module.css';

/** The e-mail address, and another one that counts once it is confirmed. */
export function EmailSection() {
  const { email } = useMe();
  const { data } = useQuery(accountSafetyQuery(useTransport()));
  return (
    <Section
      title="E-mail address"
      note="You sign in with it, and our messages go there. A new address counts once you have confirmed it."
    >
      <div className={classes.parts}>
        <p className={classes.value}>{email}</p>
        {data?.newEmail ? <Waiting newEmail={data.newEmail} /> : null}
        {data?.hasPassword === false ? (
          <p>To change it, set a password first.</p>
        ) : (
          <OpenedByButton label="Change e-mail address">
            {(close) => <EmailForm onDone={close} />}
          </OpenedByButton>
        )}
      </div>
    </Section>
  );
}

function Waiting({ newEmail }: { newEmail: NonNullable<AccountSafety['newEmail']> }) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const { timezone } = useMe().profileSettings;
  const cancel = async () => {
    const done = await quietly(call(transport, cancelEmailChange, {}));
    if (!done) return notify({ message: 'This could not be cancelled. Please try again.', tone: 'negative' });
    await queryClient.invalidateQueries({ queryKey: ['security'] });
  };
  return (
    <Callout tone="info" title="Waiting for your confirmation">
      <p className={classes.words}>
        We have sent a link to <strong>{newEmail.email}</strong>. Follow it before{' '}
        <DateTime moment={newEmail.expiresAt} timeZone={timezone} />; until then your address stays as it is.
      </p>
      <BusyButton size="sm" variant="default" onPress={cancel}>
        Cancel the change
      </BusyButton>
    </Callout>
  );
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const transport = useTransport();
  const queryClient = useQueryClient();
  const send = async ({ email = '', password = '' }: ByField) => {
    await call(transport, changeEmail, { body: { email, password } });
    await queryClient.invalidateQueries({ queryKey: ['security'] });
    onDone();
  };
  const wrongWith = ({ email = '', password = '' }: ByField): ByField => ({
    ...(email.trim() === '' && { email: 'Please enter the new address.' }),
    ...(password === '' && { password: 'Please enter your password.' }),
  });
  return (
    <SafetyForm label="Change e-mail address" check={wrongWith} onSend={send} onCancel={onDone}>
      {(errors) => (
        <>
          <TextInput
            name="email"
            type="email"
            label="New e-mail address"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            error={errors['email']}
          />
          <PasswordField
            name="password"
            label="Password"
            autoComplete="current-password"
            error={errors['password']}
          />
        </>
      )}
    </SafetyForm>
  );
}
