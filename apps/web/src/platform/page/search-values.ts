/**
 * Reads single values of an address. Each is undefined for anything else: what an address says beyond what the page
 * knows is ignored. Every page loads this, so it holds no rule of its own.
 */

/** The id of a record. */
export const recordId = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value) ? value : undefined;

/** A whole number from `least` to `most`. */
export function wholeNumber(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}

/** A page after the first, which the address leaves out. */
export const laterPage = (value: unknown): number | undefined => wholeNumber(value, 2, 99_999);

/** A choice out of several, numbers as the text of an address too. */
export const oneOf = <Choice extends string | number>(
  choices: readonly Choice[],
  value: unknown,
): Choice | undefined => choices.find((choice) => String(choice) === String(value));
