import { countries, usStates } from '@paddock/domain';

/** The choices of an address, computed once (PRO-02). */
export const allCountries = countries();
export const allStates = usStates();

/** The name of a country by its code; an unknown code stays as it is. */
export const countryName = (code: string): string =>
  allCountries.find((country) => country.code === code)?.name ?? code;
