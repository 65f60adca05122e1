import { useEffect, useRef } from 'react';
import { apiErrorMessage } from '../../../platform/api/api-error.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { DialogForm } from '../dialog/dialog-form.tsx';

export interface GoogleLinkFormProps {
  /** Signs in with the password beside the token. */
  onPassword: (password: string) => Promise<void>;
}

/** Asks for the password of an account once, before its owner can sign in with Google (SEC-04). */
export function GoogleLinkForm({ onPassword }: GoogleLinkFormProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { linkPassword: '' },
    validate: ({ linkPassword }) =>
      linkPassword === '' ? { linkPassword: 'Please enter your password.' } : {},
    onSubmit: async ({ linkPassword }) => {
      await onPassword(linkPassword);
      return undefined;
    },
    toErrors: (failure) => {
      input.current?.select();
      return { fields: { linkPassword: apiErrorMessage(failure) } };
    },
  });
  return (
    <DialogForm form={form} submitLabel="Connect Google" links={null}>
      <p role="status">
        There is already an account with the email address of your Google account. Enter its password once,
        and from then on you can sign in with Google.
      </p>
      <PasswordField
        {...form.field('linkPassword')}
        ref={input}
        label="Your account password"
        autoComplete="current-password"
      />
    </DialogForm>
  );
}
