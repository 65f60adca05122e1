import { NativeSelect, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type EntryKind, entryKindNames, entryKinds, participantName } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { clearButton } from '../../ui/forms/clear-button.ts';
import { FilterRow } from '../../ui/forms/filter-row.tsx';
import { debounceDelay } from '../../ui/hooks/timing.ts';
import { participationQuery, pipelineQuery } from '../funds/pipeline-api.ts';
import type { JournalSearch } from './use-journal-search.ts';

interface EntryFiltersProps {
  fund: string;
  search: JournalSearch;
  onChange: (change: Partial<JournalSearch>) => void;
}

/** What happened, whose, when it counts, and the number by which an email or the audit log quotes it. */
export function EntryFilters({ fund, search, onChange }: EntryFiltersProps) {
  return (
    <FilterRow>
      <NativeSelect
        label="Kind"
        value={search.kind ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ kind: (currentTarget.value || undefined) as EntryKind | undefined })
        }
        data={[
          { value: '', label: 'All kinds' },
          ...entryKinds.map((value) => ({ value, label: entryKindNames[value] })),
        ]}
      />
      <ParticipationField
        fund={fund}
        participation={search.participation}
        onChange={(participation) => onChange({ participation })}
      />
      <TextInput
        type="date"
        label="From"
        value={search.from ?? ''}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label="To"
        value={search.to ?? ''}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value || undefined })}
      />
      <TextInput
        label="Number"
        inputMode="numeric"
        placeholder="Any"
        maxLength={9}
        value={search.number ?? search.entry ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ number: Number(currentTarget.value.replace(/\D/g, '')) || undefined })
        }
      />
    </FilterRow>
  );
}

/** A participation of the fund, found by the name of its investor or holder. */
function ParticipationField({
  fund,
  participation,
  onChange,
}: {
  fund: string;
  participation: string | undefined;
  onChange: (participation: string | undefined) => void;
}) {
  const transport = useTransport();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), debounceDelay);
  const { data: chosen } = useQuery({
    ...participationQuery(transport, participation ?? ''),
    enabled: participation !== undefined,
  });
  const isChosen = chosen !== undefined && words === participantName(chosen);
  const { data: found } = useQuery(
    pipelineQuery(transport, fund, { view: 'list', page: 1, search: isChosen ? undefined : words }),
  );
  const rows = found?.items ?? [];
  const listed = chosen && !rows.some(({ _id }) => _id === chosen._id) ? [chosen, ...rows] : rows;
  return (
    <Select
      label="Participation"
      placeholder="All of them"
      searchable
      clearable
      clearButtonProps={clearButton('All participations')}
      value={participation ?? null}
      onChange={(value) => onChange(value ?? undefined)}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage="Nobody found"
      data={listed.map((row) => ({ value: row._id, label: participantName(row) }))}
    />
  );
}
