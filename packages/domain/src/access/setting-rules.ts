import { isReminderDays, signatureReminderDays } from '../agreements/signing-reminders.ts';
import { commitmentExpiryDays, isExpiryDays } from '../commitments/commitment-expiry.ts';
import { fundingBusinessDays, isFundingDays } from '../money/funding.ts';
import { accreditationValidDays, isValidityDays } from '../people/accreditation-validity.ts';
import { isLevel } from '../people/levels.ts';

/** The setting that lists the levels whose users need a second factor to sign in. */
export const secondFactorRequiredFor = 'secondFactorRequiredFor';

/** The settings that the server itself reads. All others are values that a deployment stores for itself. */
export const knownSettings = [
  commitmentExpiryDays,
  signatureReminderDays,
  accreditationValidDays,
  fundingBusinessDays,
  secondFactorRequiredFor,
] as const;
export type KnownSetting = (typeof knownSettings)[number];

/** Returns why a setting that the server itself reads cannot have this value, or undefined if it can. */
export function validateSetting(name: string, value: unknown): string | undefined {
  if (name === commitmentExpiryDays)
    return isExpiryDays(value) ? undefined : 'This setting must be a whole number of days from 1 to 365.';
  if (name === signatureReminderDays)
    return isReminderDays(value)
      ? undefined
      : 'This setting must be a list of at most ten days from 1 to 365, in ascending order.';
  if (name === accreditationValidDays)
    return isValidityDays(value) ? undefined : 'This setting must be a whole number of days from 1 to 3650.';
  if (name === fundingBusinessDays)
    return isFundingDays(value)
      ? undefined
      : 'This setting must be a whole number of business days from 1 to 90.';
  if (name !== secondFactorRequiredFor) return undefined;
  return Array.isArray(value) && value.every(isLevel) ? undefined : 'This setting must be a list of levels.';
}
