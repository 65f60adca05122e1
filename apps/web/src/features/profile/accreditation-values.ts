import type { Entity, RecordBody } from '@paddock/contract';
import {
  type AccreditationErrors,
  type AccreditationType,
  checkAccreditation,
  isAccreditationType,
} from '@paddock/domain';
import type { FieldValues } from './edits.ts';

/** The fields of the accreditation (ACC-04). */
export const accreditationFields = [
  'accreditationType',
  'accreditation',
  'firstName',
  'lastName',
  'trustName',
  'busEntityName',
] as const;
export type AccreditationField = (typeof accreditationFields)[number];
export type AccreditationValues = FieldValues<AccreditationField>;

const nameFields = {
  individual: ['firstName', 'lastName'],
  trust: ['trustName'],
  business: ['busEntityName'],
} as const satisfies Record<AccreditationType, readonly AccreditationField[]>;

/** The name fields that the chosen type requires. */
export const requiredNames = (type: string): readonly AccreditationField[] =>
  isAccreditationType(type) ? nameFields[type] : [];

export function accreditationValues(record: Entity<'users'>): AccreditationValues {
  return {
    accreditationType: record.accreditationType ?? '',
    accreditation: record.accreditation ?? '',
    firstName: record.firstName ?? '',
    lastName: record.lastName ?? '',
    trustName: record.trustName ?? '',
    busEntityName: record.busEntityName ?? '',
  };
}

/** What is wrong, by field; the same rule as the server's (ACC-03, ACC-04). */
export function validateAccreditation(values: AccreditationValues): AccreditationErrors {
  const check = checkAccreditation(values);
  return check.ok ? {} : check.fields;
}

/** The values to send. Names that are not required keep their saved value, whatever was typed before. */
export function accreditationBody(
  values: AccreditationValues,
  _changed: readonly AccreditationField[],
  record: Entity<'users'>,
): RecordBody<'users'> {
  const required = requiredNames(values.accreditationType);
  const name = (field: 'firstName' | 'lastName' | 'trustName' | 'busEntityName') =>
    required.includes(field) ? values[field].trim() : record[field];
  return {
    firstName: name('firstName'),
    lastName: name('lastName'),
    trustName: name('trustName'),
    busEntityName: name('busEntityName'),
    accreditation: values.accreditation,
    ...(isAccreditationType(values.accreditationType) && { accreditationType: values.accreditationType }),
  };
}
