import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useId } from 'react';

/**
 * A password, which the keyboard too can show and hide. Its input says what is wrong with it: the library's own
 * leaves that to the eye.
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
