import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from './password-field.tsx';

/** A new password. The minimum length is configured on the server, which checks it. */
export function NewPasswordField(props: PasswordInputProps) {
  return (
    <PasswordField
      description="The longer, the better. Try using several words."
      autoComplete="new-password"
      {...props}
    />
  );
}
