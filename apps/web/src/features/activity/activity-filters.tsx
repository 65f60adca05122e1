import { NativeSelect } from '@mantine/core';
import type { MoneyActivity, MoneyActivityFilter } from '@paddock/contract';
import { activityColumnNames } from '@paddock/domain';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import type { ActivitySearch } from './activity-search.ts';

const kindNames = { paid_in: 'Paid in', paid_out: 'Paid out', change: 'Changes in value' } as const;

interface ActivityFiltersProps {
  choices: MoneyActivity['choices'];
  filter: MoneyActivityFilter;
  onChange: (change: Partial<ActivitySearch>) => void;
}

/** The fund, the profile, what happened, and when. One fund, or one profile, is no choice. */
export function ActivityFilters({ choices, filter, onChange }: ActivityFiltersProps) {
  const { funds, profiles, years } = choices;
  const delegated = profiles.filter(({ isDelegated }) => isDelegated);
  return (
    <FilterRow>
      {funds.length > 1 || filter.fund ? (
        <NativeSelect
          label="Fund"
          value={filter.fund ?? ''}
          onChange={({ currentTarget }) => onChange({ fund: currentTarget.value || undefined })}
          data={[{ value: '', label: 'All funds' }, ...funds.map(toChoice)]}
        />
      ) : null}
      {profiles.length > 1 || delegated.length > 0 || filter.profile ? (
        <NativeSelect
          label="Investing profile"
          value={filter.profile ?? ''}
          // A fund of one profile may be none of another.
          onChange={({ currentTarget }) =>
            onChange({ profile: currentTarget.value || undefined, fund: undefined })
          }
          data={[
            { value: '', label: 'All of mine' },
            ...profiles.filter(({ isDelegated }) => !isDelegated).map(toChoice),
            ...(delegated.length > 0 ? [{ group: 'Delegated to me', items: delegated.map(toChoice) }] : []),
          ]}
        />
      ) : null}
      <NativeSelect
        label="What"
        value={filter.kind ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ kind: activityColumnNames.find((kind) => kind === currentTarget.value) })
        }
        data={[
          { value: '', label: 'Everything' },
          ...activityColumnNames.map((value) => ({ value, label: kindNames[value] })),
        ]}
      />
      <NativeSelect
        label="Year"
        value={filter.year ? String(filter.year) : ''}
        onChange={({ currentTarget }) => onChange({ year: Number(currentTarget.value) || undefined })}
        data={[{ value: '', label: 'All years' }, ...years.map(String)]}
      />
    </FilterRow>
  );
}

const toChoice = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name });
