import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password, which the keyboard too can show and hide. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    />
  );
}
