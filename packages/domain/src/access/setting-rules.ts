import { isLevel } from '../identity/levels.ts';
import { commitmentExpiryDays, isExpiryDays } from '../investing/commitment-expiry.ts';

/** The setting that lists the levels whose users need a second factor to sign in. */
export const secondFactorRequiredFor = 'secondFactorRequiredFor';

/** Returns why a setting that the server itself reads cannot have this value, or undefined if it can. */
export function validateSetting(name: string, value: unknown): string | undefined {
  if (name === commitmentExpiryDays)
    return isExpiryDays(value) ? undefined : 'This setting must be a whole number of days from 1 to 365.';
  if (name !== secondFactorRequiredFor) return undefined;
  return Array.isArray(value) && value.every(isLevel) ? undefined : 'This setting must be a list of levels.';
}
