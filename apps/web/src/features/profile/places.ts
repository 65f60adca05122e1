import { countries, usStates } from '@paddock/domain';

/** Countries and states to choose from, computed once (PRO-02). */
export const allCountries = countries();
export const allStates = usStates();

/** The name of a country by its code, or the code if it is unknown. */
export const countryName = (code: string): string =>
  allCountries.find((country) => country.code === code)?.name ?? code;
