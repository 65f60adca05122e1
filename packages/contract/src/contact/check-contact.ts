import { countries, hasStates, usStates, usTerritories } from '@paddock/domain';
import { type Contact, type ContactErrors, type ContactField, contactFields } from './contact-fields.ts';
import { examplePhone, normalizePhone } from './phone.ts';
import { normalizePostalCode } from './postal-code.ts';

export type ContactCheck =
  | { readonly ok: true; readonly values: Contact }
  | { readonly ok: false; readonly fields: ContactErrors };

/** The value of a field to store, or its error message. */
type FieldResult = { keep: string | null } | { wrong: string };

const trimmed = (value: string | null | undefined): string => value?.trim() ?? '';
const countryName = (country: string): string | undefined =>
  countries().find(({ code }) => code === country)?.name;

/**
 * Checks a change of a person's contact data against the stored data, in the browser and on the server (PRO-01,
 * PRO-02). Returns the values to store, or a message per field. Only changed fields are checked, so an odd value from
 * an older system stays until it is changed. A new country has state and postal code checked again; a state that was
 * not sent is cleared if the new country has none.
 */
export function checkContact(given: Contact, kept: Contact): ContactCheck {
  const next = (field: ContactField) => trimmed(given[field] === undefined ? kept[field] : given[field]);
  const changes = (field: ContactField) => given[field] !== undefined && next(field) !== trimmed(kept[field]);
  const country = next('country');
  const isConcerned = (field: ContactField) =>
    changes(field) || ((field === 'state' || field === 'postalCode') && next(field) && changes('country'));

  const fields: ContactErrors = {};
  const values: { -readonly [Field in ContactField]?: string | null } = {};
  for (const field of contactFields.filter(isConcerned)) {
    const isDropped = field === 'state' && !changes('state') && country !== '' && !hasStates(country);
    const judged: FieldResult = isDropped ? { keep: null } : checkField(field, next(field), country);
    if ('wrong' in judged) fields[field] = judged.wrong;
    else values[field] = judged.keep;
  }
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, values };
}

function checkField(field: ContactField, value: string, country: string): FieldResult {
  switch (field) {
    case 'firstName':
      return value ? { keep: value } : { wrong: 'First name is required' };
    case 'lastName':
      return value ? { keep: value } : { wrong: 'Last name is required' };
    case 'address1':
    case 'address2':
    case 'city':
      return { keep: value || null };
    default:
      return value ? checkFieldByCountry(field, value, country) : { keep: null };
  }
}

function checkFieldByCountry(field: ContactField, value: string, country: string): FieldResult {
  switch (field) {
    case 'country':
      return countryName(value) ? { keep: value } : { wrong: 'Please choose a country from the list' };
    case 'state':
      return checkState(value, country);
    case 'postalCode':
      return valueOrError(normalizePostalCode(value, country), postalCodeMessage(country));
    default:
      return valueOrError(
        normalizePhone(value, country),
        `Please enter a phone number like ${examplePhone(country)}, or with + and the code of its country`,
      );
  }
}

const valueOrError = (keep: string | undefined, wrong: string): FieldResult =>
  keep === undefined ? { wrong } : { keep };

function checkState(value: string, country: string): FieldResult {
  if (country && !hasStates(country)) return { wrong: 'Only an address in the United States has a state' };
  const isState = [...usStates(), ...usTerritories()].some(({ code }) => code === value);
  return isState ? { keep: value } : { wrong: 'Please choose a state from the list' };
}

const postalCodeMessage = (country: string): string =>
  country && !hasStates(country)
    ? `Please check the postal code: this is not how they are written in ${countryName(country) ?? 'this country'}`
    : 'Please enter the 5 digits of the ZIP code';
