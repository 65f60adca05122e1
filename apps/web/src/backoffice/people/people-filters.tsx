import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { accountStates, accreditationStandings, levels } from '@paddock/domain';
import { usePortals } from './api.ts';
import { levelNames, standingLabels, stateLabels } from './labels.ts';
import classes from './people.module.css';
import { type PeopleSearch, peopleSearch } from './people-search.ts';

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
