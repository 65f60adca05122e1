/** The selected tax year in the URL; 'other' selects documents of years that are not listed. */
export interface TaxSearch {
  year?: number | 'other' | undefined;
}

/** Parses the year in the URL; anything else is ignored. */
export function taxSearch(params: Record<string, unknown>): TaxSearch {
  const year = params['year'];
  if (year === 'other') return { year };
  const number = typeof year === 'string' ? Number(year) : year;
  const isYear = typeof number === 'number' && Number.isInteger(number) && number >= 1_000 && number <= 9_999;
  return { year: isYear ? number : undefined };
}
