import {
  AsYouType,
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';

type Country = string | null | undefined;

/** Whose numbers are meant where no country code is written: the address's country, else the United States. */
const countryOrDefault = (country: Country): CountryCode =>
  country && isSupportedCountry(country) ? country : 'US';

/**
 * A phone number as it is kept: "+18435550148", and " ext. 12" behind it where there is an extension. Undefined for
 * what is no number: too short, too long, or not of the country that it names. Whether somebody answers, and whether
 * that range is given out already, a library cannot know.
 */
export function normalizePhone(typed: string, country: Country): string | undefined {
  const number = parsePhoneNumberFromString(typed, {
    defaultCountry: countryOrDefault(country),
    extract: false,
  });
  if (!number?.isPossible()) return undefined;
  return number.ext ? `${number.number} ext. ${number.ext}` : number.number;
}

/** A kept number as people write it: "(843) 555-0148" at home, "+49 30 1234567" from elsewhere. */
export function formatPhone(kept: string, country: Country): string {
  const number = parsePhoneNumberFromString(kept, {
    defaultCountry: countryOrDefault(country),
    extract: false,
  });
  if (!number) return kept;
  return number.country === countryOrDefault(country)
    ? number.formatNational()
    : number.formatInternational();
}

/** What was typed so far, as it is written there: "84355501" becomes "(843) 555-01". */
export const formatPhoneAsTyped = (typed: string, country: Country): string =>
  new AsYouType(countryOrDefault(country)).input(typed);

/** A number such as people of the country have. */
export const examplePhone = (country: Country): string =>
  getExampleNumber(countryOrDefault(country), examples)?.formatNational() ?? '+1 201 555 0123';
