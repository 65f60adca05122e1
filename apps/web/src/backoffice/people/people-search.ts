import { accountStates, accreditationStandings, levels } from '@paddock/domain';
import { type RowsPerPage, rowsPerPageChoices } from '../../ui/paging/rows-per-page.ts';

/** The list's search, filters and page, in the URL. */
export interface PeopleSearch {
  search?: string | undefined;
  level?: (typeof levels)[number] | undefined;
  state?: (typeof accountStates)[number] | undefined;
  portal?: string | undefined;
  accreditation?: (typeof accreditationStandings)[number] | undefined;
  neverSignedIn?: 'yes' | undefined;
  closing?: 'asked' | undefined;
  page?: number | undefined;
  rows?: RowsPerPage | undefined;
}

const oneOf = <Choice extends string>(choices: readonly Choice[], value: unknown): Choice | undefined =>
  choices.find((choice) => choice === value);

/** Parses the URL; what is not a known value is ignored. */
export function peopleSearch(params: Record<string, unknown>): PeopleSearch {
  const { search, portal } = params;
  const page = Number(params['page']);
  return {
    search: typeof search === 'string' && search.trim() !== '' ? search.slice(0, 200) : undefined,
    level: oneOf(levels, params['level']),
    state: oneOf(accountStates, params['state']),
    portal: typeof portal === 'string' && /^[0-9a-f-]{36}$/.test(portal) ? portal : undefined,
    accreditation: oneOf(accreditationStandings, params['accreditation']),
    neverSignedIn: oneOf(['yes'], params['neverSignedIn']),
    closing: oneOf(['asked'], params['closing']),
    page: Number.isInteger(page) && page > 1 && page < 1_000_000 ? page : undefined,
    rows: rowsPerPageChoices.find((choice) => String(choice) === params['rows']),
  };
}
