import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from './password-field.tsx';

/** A password that is about to be chosen. How long it has to be is the deployment's to say: its server does. */
export function NewPasswordField(props: PasswordInputProps) {
  return (
    <PasswordField
      description="The longer the better: several words, say."
      autoComplete="new-password"
      {...props}
    />
  );
}
