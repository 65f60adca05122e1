import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from './password-field.tsx';

/** A new password. Its minimum length is set by the deployment, so the server checks it. */
export function NewPasswordField(props: PasswordInputProps) {
  return (
    <PasswordField
      description="The longer the better: several words, say."
      autoComplete="new-password"
      {...props}
    />
  );
}
