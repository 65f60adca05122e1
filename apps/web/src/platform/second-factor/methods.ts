import type { SecondFactorMethod } from '@paddock/contract';
import { hasPasskeys } from '../passkeys/passkeys.ts';

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
