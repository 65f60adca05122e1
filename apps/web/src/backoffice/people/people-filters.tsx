import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { accountStates, accreditationStandings, levels } from '@paddock/domain';
import { laterPage, oneOf, recordId } from '../../platform/page/search-values.ts';
import { type RowsPerPage, rowsPerPageChoices } from '../../ui/paging/rows-per-page.ts';
import { usePortals } from './api.ts';
import { levelNames, standingLabels, stateLabels } from './labels.ts';
import classes from './people.module.css';

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

/** Parses the URL; what is not a known value is ignored. */
export function peopleSearch(params: Record<string, unknown>): PeopleSearch {
  const { search } = params;
  return {
    search: typeof search === 'string' && search.trim() !== '' ? search.slice(0, 200) : undefined,
    level: oneOf(levels, params['level']),
    state: oneOf(accountStates, params['state']),
    portal: recordId(params['portal']),
    accreditation: oneOf(accreditationStandings, params['accreditation']),
    neverSignedIn: oneOf(['yes'], params['neverSignedIn']),
    closing: oneOf(['asked'], params['closing']),
    page: laterPage(params['page']),
    rows: oneOf(rowsPerPageChoices, params['rows']),
  };
}

export interface PeopleFiltersProps {
  typed: string;
  onType: (typed: string) => void;
  filter: PeopleSearch;
  onChange: (part: PeopleSearch) => void;
}

/** The search and the filters above the list of people. */
export function PeopleFilters({ typed, onType, filter, onChange }: PeopleFiltersProps) {
  const portals = usePortals();
  const select = (
    name: 'level' | 'state' | 'accreditation' | 'portal',
    label: string,
    choices: readonly { value: string; label: string }[],
  ) => (
    <NativeSelect
      label={label}
      data={[{ value: '', label: 'All' }, ...choices]}
      value={filter[name] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: peopleSearch({ [name]: value })[name] })}
    />
  );
  return (
    <search className={classes.filters}>
      <TextInput
        className={classes.search ?? ''}
        type="search"
        label="Find people"
        placeholder="Name or email address"
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {select(
        'level',
        'Level',
        levels.filter((level) => level !== 'guest').map((value) => ({ value, label: levelNames[value] })),
      )}
      {select(
        'state',
        'Account',
        accountStates.map((value) => ({ value, label: stateLabels[value].text })),
      )}
      {select(
        'accreditation',
        'Accreditation',
        accreditationStandings.map((value) => ({ value, label: standingLabels[value].text })),
      )}
      {select(
        'portal',
        'Portal',
        portals.map(({ _id, name, slug }) => ({ value: _id, label: name ?? slug })),
      )}
      <Checkbox
        className={classes.check ?? ''}
        label="Never signed in"
        checked={filter.neverSignedIn === 'yes'}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ neverSignedIn: checked ? 'yes' : undefined })
        }
      />
      <Checkbox
        className={classes.check ?? ''}
        label="Asked to close"
        checked={filter.closing === 'asked'}
        onChange={({ currentTarget: { checked } }) => onChange({ closing: checked ? 'asked' : undefined })}
      />
    </search>
  );
}
