import { recordId } from '../../platform/page/search-values.ts';

/** The search of a fund's page: which of one's profiles takes part (ENT-09); the oldest participation without one. */
export interface FundSearch {
  profile?: string;
}

/** Reads the search of an address; anything that is no id counts as none. */
export function fundSearch(params: Record<string, unknown>): FundSearch {
  const profile = recordId(params['profile']);
  return profile === undefined ? {} : { profile };
}
