/** Which page of each list is shown, as it stands in the address (PUB-07); the first where it is not said. */
export interface EducationSearch {
  videos?: number | undefined;
  papers?: number | undefined;
}

const lastPage = 9_999;

function page(given: unknown): number | undefined {
  const text = typeof given === 'number' ? String(given) : given;
  if (typeof text !== 'string' || !/^[1-9]\d{0,3}$/.test(text)) return undefined;
  const count = Number(text);
  return count > 1 && count <= lastPage ? count : undefined;
}

/** Reads the pages of an address; what is no page is left out. */
export function educationSearch(given: Record<string, unknown>): EducationSearch {
  return { videos: page(given['videos']), papers: page(given['papers']) };
}
