import { TextInput, type TextInputProps } from '@mantine/core';
import type { SecondFactorMethod } from '@paddock/contract';
import type { Ref } from 'react';
import { hasPasskeys } from '../passkeys/passkeys.ts';

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

/** The label of the link to each method. */
export const methodLabels: Readonly<Record<SecondFactorMethod, string>> = {
  authenticator: 'Use a code from your app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
};

/** Shown if none of the account's methods works here. */
export const noMethodAvailableMessage =
  'Your account requires a passkey that is not available in this browser or on this site. Please sign in where you created it, or contact us.';

/** The methods of an account that this browser can use. */
export const availableMethods = (methods: readonly SecondFactorMethod[]): SecondFactorMethod[] =>
  methods.filter((method) => method !== 'passkey' || hasPasskeys());
