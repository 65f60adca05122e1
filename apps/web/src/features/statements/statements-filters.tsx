import { NativeSelect } from '@mantine/core';
import type { IssuedPapers } from '@paddock/contract';
import { paperKindNames } from '@paddock/domain';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
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
          data={[{ value: '', label: 'All funds' }, ...funds.map(toChoice)]}
        />
      ) : null}
      {profiles.length > 1 || search.profile ? (
        <NativeSelect
          label="Investing profile"
          value={search.profile ?? ''}
          onChange={({ currentTarget }) => onChange({ profile: currentTarget.value || undefined })}
          data={[
            { value: '', label: 'All profiles' },
            ...own.map(toChoice),
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
          data={[{ value: '', label: 'All years' }, ...years.map(String)]}
        />
      ) : null}
    </FilterRow>
  );
}
