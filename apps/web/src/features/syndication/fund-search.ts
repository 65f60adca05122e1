/** The search of a fund's page: which of one's profiles takes part (ENT-09); the oldest participation without one. */
export interface FundSearch {
  profile?: string;
}

/** Reads the search of an address; anything that is no id counts as none. */
export function fundSearch({ profile }: Record<string, unknown>): FundSearch {
  const isId = typeof profile === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(profile);
  return isId ? { profile } : {};
}
