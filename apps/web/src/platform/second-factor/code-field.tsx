import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';

const fields = {
  authenticator: {
    label: 'Code from your authenticator app',
    description: 'Six digits. The app shows a new code every 30 seconds.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    label: 'Recovery code',
    description: 'One of the codes that you saved when you set this up. Each works once.',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const;

/** The kind of code that is entered as the second factor. */
export type CodeKind = keyof typeof fields;

export interface CodeFieldProps extends TextInputProps {
  kind: CodeKind;
  ref?: Ref<HTMLInputElement>;
}

/** A field for a code of the authenticator app, or a recovery code. */
export function CodeField({ kind, ...rest }: CodeFieldProps) {
  return (
    <TextInput
      {...rest}
      {...fields[kind]}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      data-autofocus
    />
  );
}
