import { recordId } from './search-values.ts';

/** The search of a page that is about one investing profile; about everything of the person's own without one. */
export interface OwnProfileSearch {
  profile?: string | undefined;
}

/** Reads the search of an address; anything that is no id counts as none. */
export function ownProfileSearch(params: Record<string, unknown>): OwnProfileSearch {
  const profile = recordId(params['profile']);
  return profile === undefined ? {} : { profile };
}
