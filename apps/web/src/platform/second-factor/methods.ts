import type { SecondFactorMethod } from '@paddock/contract';
import { hasPasskeys } from '../passkeys/passkeys.ts';

/** The label of the link to each method. */
export const methodLabels: Readonly<Record<SecondFactorMethod, string>> = {
  authenticator: 'Use a code of your app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
};

/** Shown if none of the account's methods works here. */
export const noMethodAvailableMessage =
  'Your account asks for a passkey that this browser or this site does not have. Please sign in where you made it, or write to us.';

/** The methods of an account that this browser can use. */
export const availableMethods = (methods: readonly SecondFactorMethod[]): SecondFactorMethod[] =>
  methods.filter((method) => method !== 'passkey' || hasPasskeys());
