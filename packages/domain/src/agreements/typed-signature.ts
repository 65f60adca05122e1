import { referenceKey } from '../money/bank-reference.ts';
import type { PersonName } from '../people/display-name.ts';

/** The name in which the account of an admin signs for management. */
export const signingName = ({ firstName, lastName, username }: PersonName): string =>
  [firstName, lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ') ||
  (username ?? '');

/** Whether a typed signature is this name, however it is spaced and capitalized. */
export const isNameTyped = (typed: string, name: string): boolean =>
  referenceKey(typed) === referenceKey(name);

/** What a person reads who signs under a name that is not that of their account. */
export const otherNameMessage = (typed: string, name: string): string =>
  `Your account is in the name of ${name}, and you typed ${typed}. Please type ${name}, or confirm that you sign under the other name.`;
