import type { Entity, RecordBody } from '@paddock/contract';
import { checkContact, contactFields, formatPhone } from '@paddock/contract/contact';
import type { FieldValues } from './edits.ts';

/** The fields of the profile (PRO-01); an empty time zone means the device's. */
export const profileFields = [...contactFields, 'timezone'] as const;
export type ProfileField = (typeof profileFields)[number];
export type ProfileValues = FieldValues<ProfileField>;

/** A record as the profile shows it: phones in their national format. */
export function profileValues(record: Entity<'users'>): ProfileValues {
  const { country } = record;
  const phone = (stored: string | null) => (stored ? formatPhone(stored, country) : '');
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

const checkChanged = (values: ProfileValues, changed: readonly ProfileField[], record: Entity<'users'>) =>
  checkContact(Object.fromEntries(changed.map((field) => [field, values[field]])), record);

/** What is wrong, by field; the same rules as the server's. */
export function validateProfile(
  values: ProfileValues,
  changed: readonly ProfileField[],
  record: Entity<'users'>,
): { [Field in ProfileField]?: string } {
  const check = checkChanged(values, changed, record);
  return check.ok ? {} : check.fields;
}

/** The changes as they are sent. */
export function profileBody(
  values: ProfileValues,
  changed: readonly ProfileField[],
  record: Entity<'users'>,
): RecordBody<'users'> {
  const check = checkChanged(values, changed, record);
  return {
    ...(check.ok ? check.values : {}),
    ...(changed.includes('timezone') && { profileSettings: { timezone: values.timezone || null } }),
  };
}
