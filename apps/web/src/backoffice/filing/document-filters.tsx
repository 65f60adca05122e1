import { NativeSelect } from '@mantine/core';
import type { FilingState } from '@paddock/contract';
import { filingKinds, isFilingKind } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import type { FilingSearch } from '../../platform/page/filing-search.ts';
import { chosenFundQuery, chosenPersonQuery, fundsQuery, peopleQuery } from './api.ts';
import classes from './filing.module.css';
import { ReferenceSelect, YearField } from './filing-fields.tsx';
import { kindNames, shownStates } from './kind-names.ts';

export interface DocumentFiltersProps {
  search: FilingSearch;
  onChange: (change: Omit<FilingSearch, 'page'>) => void;
}

const states = Object.entries(shownStates) as [FilingState, { label: string }][];

/** Kind, state, fund, person and year. */
export function DocumentFilters({ search, onChange }: DocumentFiltersProps) {
  const transport = useTransport();
  const { fund, user } = search;
  const chosenFund = useQuery({ ...chosenFundQuery(transport, fund ?? ''), enabled: fund !== undefined });
  const chosenPerson = useQuery({ ...chosenPersonQuery(transport, user ?? ''), enabled: user !== undefined });
  return (
    <div className={classes.filters} role="search" aria-label="Filed documents">
      <NativeSelect
        label="Kind"
        value={search.kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ kind: isFilingKind(value) ? value : undefined })
        }
        data={[
          { value: '', label: 'All kinds' },
          ...filingKinds.map((value) => ({ value, label: kindNames[value] })),
        ]}
      />
      <NativeSelect
        label="State"
        value={search.state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ state: states.find(([state]) => state === value)?.[0] })
        }
        data={[{ value: '', label: 'All states' }, ...states.map(([value, { label }]) => ({ value, label }))]}
      />
      <ReferenceSelect
        label="Fund"
        placeholder="All funds"
        chosen={fund ? (chosenFund.data ?? { value: fund, label: 'One fund' }) : null}
        onChange={(choice) => onChange({ fund: choice?.value })}
        find={fundsQuery}
      />
      <ReferenceSelect
        label="Person"
        placeholder="Everyone"
        chosen={user ? (chosenPerson.data ?? { value: user, label: 'One person' }) : null}
        onChange={(choice) => onChange({ user: choice?.value })}
        find={peopleQuery}
      />
      <YearField
        key={search.year}
        year={search.year ?? null}
        onChange={(year) => onChange({ year: year ?? undefined })}
      />
    </div>
  );
}
