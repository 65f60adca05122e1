import { Button, TextInput } from '@mantine/core';
import { CallError, call, readMe, setNewPassword } from '@paddock/contract';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { quietly } from '../../platform/api/quietly.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useSessionStore } from '../../platform/session/session-context.ts';
import { useSignIn } from '../../platform/session/sign-in-context.ts';
import { Container } from '../../ui/container.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { DialogForm } from './dialog-form.tsx';
import { type NewPassword, newPasswordErrors } from './new-password-check.ts';

/** Sets a new password with the code of the mail (AUT-13). */
export default function NewPasswordPage() {
  const params = useParams({ from: '/reset_password/$code' });
  const transport = useTransport();
  const signIn = useSignIn();
  const store = useSessionStore();
  const [errors, setErrors] = useState<Partial<NewPassword>>({});
  const [isSaved, setSaved] = useState(false);
  const send = async ({ code = '', password = '', confirmation = '' }: Record<string, string>) => {
    const found = newPasswordErrors({ code, password, confirmation });
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      const { success } = await call(transport, setNewPassword, { body: { code, password } });
      if (success) {
        setSaved(true);
        // It ended the person's sessions, this browser's too where it was theirs: that shows at once.
        if (store.own()) await quietly(call(transport, readMe, {}));
      } else setErrors({ code: 'Invalid or Expired Reset Code' });
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      const refused = failure.reply?.fields?.password;
      setErrors(refused ? { password: refused } : { code: 'Invalid or Expired Reset Code' });
    }
  };
  if (isSaved) {
    return (
      <Container width="narrow">
        <div role="status">
          <PageHeading title="Password saved" lead="Sign in with your new password." />
        </div>
        <Button onClick={() => signIn({ toDashboard: true })}>Sign In</Button>
      </Container>
    );
  }
  return (
    <Container width="narrow">
      <PageHeading title="New password" />
      <DialogForm onSend={send} submitLabel="Save password" links={null}>
        <TextInput
          name="code"
          label="Reset code"
          defaultValue={params.code}
          error={errors.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NewPasswordField name="password" label="New password" error={errors.password} />
        <PasswordField
          name="confirmation"
          label="New password again"
          autoComplete="new-password"
          error={errors.confirmation}
        />
      </DialogForm>
    </Container>
  );
}
