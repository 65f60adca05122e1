/** Which list the address shows. */
export interface CountersignaturesSearch {
  state?: 'waiting' | undefined;
}

/** Parses the list in the address; anything else is the list of agreements to countersign. */
export function countersignaturesSearch(params: Record<string, unknown>): CountersignaturesSearch {
  return { state: params['state'] === 'waiting' ? 'waiting' : undefined };
}
