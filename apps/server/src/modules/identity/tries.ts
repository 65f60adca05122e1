import type { Platform } from '../../platform/platform.ts';
import {
  addressGroup,
  giveBackTry,
  type LimitedBy,
  rateLimits,
  takeTry,
} from '../../platform/rate-limits.ts';

/** The limits of guessing an account's password from an address; an unknown account's are its name's. */
export function passwordLimits(account: string, address: string): LimitedBy[] {
  return [
    { limit: rateLimits.signInHere, key: `${account} ${addressGroup(address)}` },
    { limit: rateLimits.signInAccount, key: account },
  ];
}

/** The limits of trying second factors of an account (codes of six digits are few). */
export function secondLimits(account: string, address: string): LimitedBy[] {
  return [
    { limit: rateLimits.secondHere, key: `${account} ${addressGroup(address)}` },
    { limit: rateLimits.secondAccount, key: account },
  ];
}

/** The limit of passkeys that prove nothing. */
export function passkeyLimit(address: string): LimitedBy {
  return { limit: rateLimits.passkeyHere, key: addressGroup(address) };
}

/** The limit of questions for a passkey of nobody in particular. */
export function passkeyQuestionLimit(address: string): LimitedBy {
  return { limit: rateLimits.passkeyAsked, key: addressGroup(address) };
}

/** The limit of tokens of Google sign-in that prove nothing. */
export function googleLimit(address: string): LimitedBy {
  return { limit: rateLimits.googleHere, key: addressGroup(address) };
}

/** The limit of one-time codes that do not work. */
export function codeLimit(address: string): LimitedBy {
  return { limit: rateLimits.codeHere, key: addressGroup(address) };
}

export function mailLimit(address: string): LimitedBy {
  return { limit: rateLimits.mailHere, key: addressGroup(address) };
}

/**
 * Makes a guess under limits, outside any transaction: it is counted before it is made, and given back where
 * it finds something, or where it could not be looked at. Refuses with 429 where the limits are used up.
 */
export async function guess<Found>(
  platform: Pick<Platform, 'config' | 'db'>,
  limits: readonly LimitedBy[],
  now: Date,
  look: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  if (!platform.config.rateLimits) return look();
  for (const by of limits) await takeTry(platform.db, by, now);
  const giveBack = async () => {
    for (const by of limits) await giveBackTry(platform.db, by);
  };
  let found: Found | undefined;
  try {
    found = await look();
  } catch (error) {
    await giveBack();
    throw error;
  }
  if (found !== undefined) await giveBack();
  return found;
}

/** Counts what costs something each time (a mail), in the transaction of the call. */
export async function spend(
  platform: Pick<Platform, 'config'>,
  db: Platform['db'],
  by: LimitedBy,
  now: Date,
): Promise<void> {
  if (platform.config.rateLimits) await takeTry(db, by, now);
}
