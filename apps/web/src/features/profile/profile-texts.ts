import type { Entity, RecordBody } from '@paddock/contract';
import { checkContact, contactFields, phoneText } from '@paddock/contract/contact';
import type { Texts } from './edits.ts';

/** What the profile's fields hold (PRO-01); the time zone is empty for the device's. */
export const profileFields = [...contactFields, 'timezone'] as const;
export type ProfileField = (typeof profileFields)[number];
export type ProfileTexts = Texts<ProfileField>;

/** A record as the profile shows it: phones as they are written at home. */
export function profileTexts(record: Entity<'users'>): ProfileTexts {
  const { country } = record;
  const phone = (kept: string | null) => (kept ? phoneText(kept, country) : '');
  return {
    firstName: record.firstName ?? '',
    lastName: record.lastName ?? '',
    homePhone: phone(record.homePhone),
    mobilePhone: phone(record.mobilePhone),
    address1: record.address1 ?? '',
    address2: record.address2 ?? '',
    city: record.city ?? '',
    country: country ?? '',
    state: record.state ?? '',
    postalCode: record.postalCode ?? '',
    timezone: record.profileSettings?.timezone ?? '',
  };
}

const checked = (shown: ProfileTexts, changed: readonly ProfileField[], record: Entity<'users'>) =>
  checkContact(Object.fromEntries(changed.map((field) => [field, shown[field]])), record);

/** What is wrong with it, by field; the same rules as the server's. */
export function profileMistakes(
  shown: ProfileTexts,
  changed: readonly ProfileField[],
  record: Entity<'users'>,
): { [Field in ProfileField]?: string } {
  const check = checked(shown, changed, record);
  return check.ok ? {} : check.fields;
}

/** What was changed, as it is sent. */
export function profileBody(
  shown: ProfileTexts,
  changed: readonly ProfileField[],
  record: Entity<'users'>,
): RecordBody<'users'> {
  const check = checked(shown, changed, record);
  return {
    ...(check.ok ? check.values : {}),
    ...(changed.includes('timezone') && { profileSettings: { timezone: shown.timezone || null } }),
  };
}
