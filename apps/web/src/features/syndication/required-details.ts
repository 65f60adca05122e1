import { type AgreementProfile, type AgreementProfileField, hasStates } from '@paddock/domain';

/**
 * The details that may be required from an investor, in this order, because the country determines the fields after it
 * (SEC-10).
 */
export const detailNames = [
  'trustName',
  'busEntityName',
  'firstName',
  'lastName',
  'country',
  'address1',
  'city',
  'state',
  'postalCode',
] as const satisfies readonly AgreementProfileField[];

export type AgreementDetailsValues = Record<AgreementProfileField, string>;

export const emptyDetails: AgreementDetailsValues = {
  trustName: '',
  busEntityName: '',
  firstName: '',
  lastName: '',
  country: '',
  address1: '',
  city: '',
  state: '',
  postalCode: '',
};

/** The fields to ask for. An address in the United States needs a state and a ZIP code too. */
export function requiredDetails(
  missing: readonly string[],
  profile: AgreementProfile,
  typed: AgreementDetailsValues,
): AgreementProfileField[] {
  const isInStates = missing.includes('country') && hasStates(typed.country);
  return detailNames.filter(
    (name) =>
      missing.includes(name) || (isInStates && (name === 'state' || name === 'postalCode') && !profile[name]),
  );
}

/** A message for each field that is still blank. */
export function blankDetailErrors(
  asked: readonly AgreementProfileField[],
  typed: AgreementDetailsValues,
): Record<string, string> {
  const blank = asked.filter((name) => typed[name].trim() === '');
  return Object.fromEntries(blank.map((name) => [name, 'Please fill this in. The agreement requires it']));
}

/** The typed details as the profile stores them. */
export function detailsBody(
  asked: readonly AgreementProfileField[],
  typed: AgreementDetailsValues,
): Partial<AgreementDetailsValues> {
  return Object.fromEntries(asked.map((name) => [name, typed[name].trim()]));
}
