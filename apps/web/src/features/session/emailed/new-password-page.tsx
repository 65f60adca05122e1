import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { validatePassword } from '@paddock/domain';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { asApiError } from '../../../platform/api/api-error.ts';
import { commonPasswordsIfLoaded, loadCommonPasswords } from '../../../platform/session/common-passwords.ts';
import { deviceToken } from '../../../platform/session/device-token.ts';
import { useSignIn } from '../../../platform/session/sign-in-context.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { NewPasswordField, PasswordField } from '../../../ui/forms/password-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Container } from '../../../ui/layout/container.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { DialogForm } from '../dialog/dialog-form.tsx';
import { useSetNewPassword } from '../emailed-api.ts';

/** Sets a new password with the code of an email (AUT-13). */
export default function NewPasswordPage() {
  const { code: emailed = '' } = useParams({ from: '/reset_password/{-$code}' });
  const signIn = useSignIn();
  const setNewPassword = useSetNewPassword();
  const [isSaved, setSaved] = useState(false);
  // The code from the link is hidden unless it does not work.
  const [isCodeShown, showCode] = useState(emailed.trim() === '');
  const rejectCode = () => {
    showCode(true);
    return { fields: { code: 'Invalid or Expired Reset Code' } };
  };
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { code: emailed, password: '', confirmation: '' },
    validate: validateNewPassword,
    onSubmit: async ({ code, password }) => {
      const { success } = await setNewPassword.mutateAsync({
        body: { code, password, device: deviceToken() },
      });
      if (!success) return rejectCode();
      setSaved(true);
      return undefined;
    },
    toErrors: (failure) => {
      const passwordError = asApiError(failure).reply?.fields?.password;
      return passwordError ? { fields: { password: passwordError } } : rejectCode();
    },
  });
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
      <DialogForm form={form} submitLabel="Save password" links={null}>
        {isCodeShown ? <ResetCode field={form.field('code')} /> : null}
        <NewPasswordField
          {...form.field('password')}
          label="New password"
          onFocus={() => void loadCommonPasswords()}
        />
        <PasswordField
          {...form.field('confirmation')}
          label="Confirm new password"
          autoComplete="new-password"
        />
      </DialogForm>
    </Container>
  );
}

/** A field for the code, and a link to request a new one. */
function ResetCode({ field }: { field: TextInputProps }) {
  const signIn = useSignIn();
  return (
    <>
      <TextInput
        {...field}
        label="Reset code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Callout tone="info" announce>
        <p>A link works once, within one hour. If yours no longer works, request a new one.</p>
        <Button variant="default" size="sm" mt="xs" onClick={() => signIn({ mode: 'reset' })}>
          Send a new link
        </Button>
      </Callout>
    </>
  );
}

interface NewPassword {
  code: string;
  password: string;
  confirmation: string;
}

/** What is wrong with a new password, by field (AUT-13). */
export function validateNewPassword({ code, password, confirmation }: NewPassword): Partial<NewPassword> {
  const weakness = validatePassword(password, { commonPasswords: commonPasswordsIfLoaded() });
  return {
    ...(code.trim() === '' && { code: 'Reset password code is required' }),
    ...(weakness && { password: weakness.message }),
    ...(password !== confirmation && { confirmation: 'Password mismatch' }),
  };
}
