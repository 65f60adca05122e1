import { countries, usStates } from '@paddock/domain';

/** The choices of an address, made once (PRO-02). */
export const allCountries = countries();
export const allStates = usStates();

/** The name of a country by its code; something odd stays as it is. */
export const countryName = (code: string): string =>
  allCountries.find((country) => country.code === code)?.name ?? code;
