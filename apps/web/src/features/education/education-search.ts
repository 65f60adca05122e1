/** The page of each list, from the URL (PUB-07); the first by default. */
export interface EducationSearch {
  videos?: number | undefined;
  papers?: number | undefined;
}

const lastPage = 9_999;

function page(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^[1-9]\d{0,3}$/.test(text)) return undefined;
  const count = Number(text);
  return count > 1 && count <= lastPage ? count : undefined;
}

/** Parses the page numbers in the URL; invalid ones are ignored. */
export function educationSearch(params: Record<string, unknown>): EducationSearch {
  return { videos: page(params['videos']), papers: page(params['papers']) };
}
