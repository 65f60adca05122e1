import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/** Spaces and hyphens, the only marks that postal codes hold. */
const marks = /[\s-]+/g;

/** Where nothing is known of a country's codes: the longest are "SW1A 1AA" and the like. */
const anyCode = /^[\p{L}\p{N}][\p{L}\p{N} -]{0,11}$/u;

/** The code as it stands, then without marks, then with one mark at each place. */
function* spellings(code: string): Generator<string> {
  yield code;
  const bare = code.replace(marks, '');
  yield bare;
  for (let at = 1; at < bare.length; at++)
    for (const mark of [' ', '-']) yield bare.slice(0, at) + mark + bare.slice(at);
}

/**
 * A postal code as its country writes it: "1000001" becomes "100-0001" in Japan; undefined where there is none such.
 * In the United States, and where no country is named, it is 5 digits (PRO-02).
 */
export function normalizePostalCode(typed: string, country: string | null | undefined): string | undefined {
  const code = typed.trim().toUpperCase();
  if (!country || country === 'US') return /^\d{5}$/.test(code) ? code : undefined;
  if (code.length > 20) return undefined;
  if (!postcodeValidatorExistsForCountry(country)) return anyCode.test(code) ? code : undefined;
  return spellings(code).find((spelling) => postcodeValidator(spelling, country));
}
