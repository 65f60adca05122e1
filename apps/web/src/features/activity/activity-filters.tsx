import { NativeSelect } from '@mantine/core';
import type { MoneyActivity, MoneyActivityFilter } from '@paddock/contract';
import { activityColumnNames, activityFilters, activityKindNames, activityKinds } from '@paddock/domain';
import { ProfileChoice } from '../../platform/money/profile-choice.tsx';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { withChosen } from '../../ui/forms/with-chosen.ts';
import type { ActivitySearch } from './activity-search.ts';

const columnNames = { paid_in: 'Paid in', paid_out: 'Paid out', change: 'Changes in value' } as const;

interface ActivityFiltersProps {
  choices: MoneyActivity['choices'];
  filter: MoneyActivityFilter;
  onChange: (change: Partial<ActivitySearch>) => void;
}

/** The fund, the profile, what happened, and when. One fund, or one profile, is no choice. */
export function ActivityFilters({ choices, filter, onChange }: ActivityFiltersProps) {
  const { funds, profiles, kinds, years } = choices;
  // The chosen one stays in the list where another fund or profile has none of it.
  const offered = activityKinds.filter((kind) => kinds.includes(kind) || kind === filter.kind);
  return (
    <FilterRow>
      {funds.length > 1 || filter.fund ? (
        <NativeSelect
          label="Fund"
          value={filter.fund ?? ''}
          onChange={({ currentTarget }) => onChange({ fund: currentTarget.value || undefined })}
          data={[
            { value: '', label: 'All funds' },
            ...withChosen(
              funds.map(({ _id, name }) => ({ value: _id, label: name })),
              filter.fund,
              'Another fund',
            ),
          ]}
        />
      ) : null}
      <ProfileChoice
        profiles={profiles}
        value={filter.profile}
        // A fund of one profile may be none of another.
        onChange={(profile) => onChange({ profile, fund: undefined })}
      />
      <NativeSelect
        label="What"
        value={filter.kind ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ kind: activityFilters.find((kind) => kind === currentTarget.value) })
        }
        data={[
          { value: '', label: 'Everything' },
          {
            group: 'By column',
            items: activityColumnNames.map((value) => ({ value, label: columnNames[value] })),
          },
          ...(offered.length > 0
            ? [
                {
                  group: 'By kind',
                  items: offered.map((value) => ({ value, label: activityKindNames[value] })),
                },
              ]
            : []),
        ]}
      />
      <NativeSelect
        label="Year"
        value={filter.year ? String(filter.year) : ''}
        onChange={({ currentTarget }) => onChange({ year: Number(currentTarget.value) || undefined })}
        data={[
          { value: '', label: 'All years' },
          ...withChosen(
            years.map(String).map((year) => ({ value: year, label: year })),
            filter.year?.toString(),
          ),
        ]}
      />
    </FilterRow>
  );
}
