import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/** Spaces and hyphens, the only separators in postal codes. */
const marks = /[\s-]+/g;

/** The format for countries without a known one. The longest codes are like "SW1A 1AA". */
const anyCode = /^[\p{L}\p{N}][\p{L}\p{N} -]{0,11}$/u;

/** The code as typed, then without separators, then with one separator at each position. */
function* spellings(code: string): Generator<string> {
  yield code;
  const bare = code.replace(marks, '');
  yield bare;
  for (let at = 1; at < bare.length; at++)
    for (const mark of [' ', '-']) yield bare.slice(0, at) + mark + bare.slice(at);
}

/**
 * A postal code as its country writes it: "1000001" becomes "100-0001" in Japan; undefined if it is invalid. In the
 * United States, and without a country, it is 5 digits (PRO-02).
 */
export function normalizePostalCode(typed: string, country: string | null | undefined): string | undefined {
  const code = typed.trim().toUpperCase();
  if (!country || country === 'US') return /^\d{5}$/.test(code) ? code : undefined;
  if (code.length > 20) return undefined;
  if (!postcodeValidatorExistsForCountry(country)) return anyCode.test(code) ? code : undefined;
  return spellings(code).find((spelling) => postcodeValidator(spelling, country));
}
