import {
  AsYouType,
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';

type Country = string | null | undefined;

/** The country of a number without a country code: that of the address, or else the United States. */
const countryOrDefault = (country: Country): CountryCode =>
  country && isSupportedCountry(country) ? country : 'US';

/**
 * A phone number in its stored format: "+18435550148", followed by " ext. 12" for an extension. Undefined if it is
 * too short, too long, or not a number of its country. A library cannot know whether a range is assigned.
 */
export function normalizePhone(typed: string, country: Country): string | undefined {
  const number = parsePhoneNumberFromString(typed, {
    defaultCountry: countryOrDefault(country),
    extract: false,
  });
  if (!number?.isPossible()) return undefined;
  return number.ext ? `${number.number} ext. ${number.ext}` : number.number;
}

/** A stored number as people write it: "(843) 555-0148" at home, "+49 30 1234567" from elsewhere. */
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

/** Formats a partly typed number: "84355501" becomes "(843) 555-01". */
export const formatPhoneAsTyped = (typed: string, country: Country): string =>
  new AsYouType(countryOrDefault(country)).input(typed);

/** An example number of the country. */
export const examplePhone = (country: Country): string =>
  getExampleNumber(countryOrDefault(country), examples)?.formatNational() ?? '+1 201 555 0123';
