import type { Entity, RecordBody } from '@paddock/contract';
import {
  type AccreditationErrors,
  type AccreditationType,
  checkAccreditation,
  isAccreditationType,
} from '@paddock/domain';
import type { Texts } from './edits.ts';

/** What the fields of the accreditation hold (ACC-04). */
export const accreditationFields = [
  'accreditationType',
  'accreditation',
  'firstName',
  'lastName',
  'trustName',
  'busEntityName',
] as const;
export type AccreditationField = (typeof accreditationFields)[number];
export type AccreditationTexts = Texts<AccreditationField>;

const nameFields = {
  individual: ['firstName', 'lastName'],
  trust: ['trustName'],
  business: ['busEntityName'],
} as const satisfies Record<AccreditationType, readonly AccreditationField[]>;

/** The names that the chosen type asks for. */
export const namesAsked = (type: string): readonly AccreditationField[] =>
  isAccreditationType(type) ? nameFields[type] : [];

export function accreditationTexts(record: Entity<'users'>): AccreditationTexts {
  return {
    accreditationType: record.accreditationType ?? '',
    accreditation: record.accreditation ?? '',
    firstName: record.firstName ?? '',
    lastName: record.lastName ?? '',
    trustName: record.trustName ?? '',
    busEntityName: record.busEntityName ?? '',
  };
}

/** What is wrong with it, by field; the same rule as the server's (ACC-03, ACC-04). */
export function accreditationMistakes(shown: AccreditationTexts): AccreditationErrors {
  const check = checkAccreditation(shown);
  return check.ok ? {} : check.fields;
}

/** What is sent: the names that are not asked for stay as they are saved, whatever was typed before. */
export function accreditationBody(
  shown: AccreditationTexts,
  _changed: readonly AccreditationField[],
  record: Entity<'users'>,
): RecordBody<'users'> {
  const asked = namesAsked(shown.accreditationType);
  const name = (field: 'firstName' | 'lastName' | 'trustName' | 'busEntityName') =>
    asked.includes(field) ? shown[field].trim() : record[field];
  return {
    firstName: name('firstName'),
    lastName: name('lastName'),
    trustName: name('trustName'),
    busEntityName: name('busEntityName'),
    accreditation: shown.accreditation,
    ...(isAccreditationType(shown.accreditationType) && { accreditationType: shown.accreditationType }),
  };
}
