/** The setting for the number of days that an accepted accreditation is valid, unless the reviewer says otherwise. */
export const accreditationValidDays = 'accreditationValidDays';

export const defaultValidDays = 365;
const maxValidDays = 3_650;

const day = 24 * 60 * 60_000;

/** How many days before its end an investor is reminded of it, the latest first. */
export const accreditationReminderDays = [7, 30] as const;

/** Whether a value is a valid number of days. */
export function isValidityDays(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxValidDays;
}

/** Until when an accreditation that is accepted now is valid, by the setting; a year if it is missing or invalid. */
export function defaultValidUntil(setting: unknown, now: Date): Date {
  return new Date(now.getTime() + (isValidityDays(setting) ? setting : defaultValidDays) * day);
}

/** Which reminder is due now, in days before the end; null if none is. An earlier one that was missed is not made up. */
export function accreditationReminderDue(validUntil: Date, now: Date): number | null {
  const left = validUntil.getTime() - now.getTime();
  if (left <= 0) return null;
  return accreditationReminderDays.find((days) => left <= days * day) ?? null;
}
