import { NativeSelect } from '@mantine/core';
import type { IssuedPapers } from '@paddock/contract';
import { paperKindNames } from '@paddock/domain';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { withChosen } from '../../ui/forms/with-chosen.ts';
import type { StatementsSearch } from './statements-search.ts';

interface StatementsFiltersProps {
  choices: IssuedPapers['choices'];
  search: StatementsSearch;
  onChange: (change: StatementsSearch) => void;
}

const toChoice = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name });

/** The fund, the profile, the kind and the year. What has one choice is no choice. */
export function StatementsFilters({ choices, search, onChange }: StatementsFiltersProps) {
  const { funds, profiles, kinds, years } = choices;
  const own = profiles.filter(({ isDelegated }) => !isDelegated);
  const delegated = profiles.filter(({ isDelegated }) => isDelegated);
  return (
    <FilterRow>
      {funds.length > 1 || search.fund ? (
        <NativeSelect
          label="Fund"
          value={search.fund ?? ''}
          onChange={({ currentTarget }) => onChange({ fund: currentTarget.value || undefined })}
          data={[
            { value: '', label: 'All funds' },
            ...withChosen(funds.map(toChoice), search.fund, 'Another fund'),
          ]}
        />
      ) : null}
      {profiles.length > 1 || search.profile ? (
        <NativeSelect
          label="Investing profile"
          value={search.profile ?? ''}
          onChange={({ currentTarget }) => onChange({ profile: currentTarget.value || undefined })}
          data={[
            { value: '', label: 'All profiles' },
            ...(delegated.some(({ _id }) => _id === search.profile)
              ? own.map(toChoice)
              : withChosen(own.map(toChoice), search.profile, 'Another profile')),
            ...(delegated.length > 0 ? [{ group: 'Delegated to me', items: delegated.map(toChoice) }] : []),
          ]}
        />
      ) : null}
      {kinds.length > 1 || search.kind ? (
        <NativeSelect
          label="Kind"
          value={search.kind ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ kind: kinds.find((kind) => kind === currentTarget.value) })
          }
          data={[
            { value: '', label: 'All kinds' },
            ...kinds.map((value) => ({ value, label: `${paperKindNames[value]}s` })),
          ]}
        />
      ) : null}
      {years.length > 1 || search.year ? (
        <NativeSelect
          label="Year"
          value={search.year ? String(search.year) : ''}
          onChange={({ currentTarget }) => onChange({ year: Number(currentTarget.value) || undefined })}
          data={[
            { value: '', label: 'All years' },
            ...withChosen(
              years.map(String).map((year) => ({ value: year, label: year })),
              search.year?.toString(),
            ),
          ]}
        />
      ) : null}
    </FilterRow>
  );
}
