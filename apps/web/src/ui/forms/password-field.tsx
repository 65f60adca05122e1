import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useId } from 'react';

/**
 * A password, with a show/hide button that can be reached by keyboard. The input is linked to its error and
 * description, which Mantine's component does not do.
 */
export function PasswordField(props: PasswordInputProps) {
  const id = useId();
  const { error, description } = props;
  const hasMessage = Boolean(error) && typeof error !== 'boolean';
  const described = [description && `${id}-description`, hasMessage && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return (
    <PasswordInput
      {...props}
      id={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    />
  );
}

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
