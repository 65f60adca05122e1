import { TextInput, type TextInputProps } from '@mantine/core';

export interface EmailInputProps extends TextInputProps {
  'data-autofocus'?: boolean;
}

/** The email address of an account. Phones neither autocorrect nor capitalize it. */
export function EmailInput(props: EmailInputProps) {
  return (
    <TextInput
      {...props}
      label="Email address"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
