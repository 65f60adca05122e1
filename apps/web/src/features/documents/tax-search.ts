/** What of the tax documents is shown, as it stands in the address: a year, or those of none that is offered. */
export interface TaxSearch {
  year?: number | 'other' | undefined;
}

/** Reads the year of an address; what is no year is left out. */
export function taxSearch(given: Record<string, unknown>): TaxSearch {
  const year = given['year'];
  if (year === 'other') return { year };
  const number = typeof year === 'string' ? Number(year) : year;
  const isYear = typeof number === 'number' && Number.isInteger(number) && number >= 1_000 && number <= 9_999;
  return { year: isYear ? number : undefined };
}
