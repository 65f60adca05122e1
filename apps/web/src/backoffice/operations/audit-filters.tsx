import { NativeSelect, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { capitalized, collections, collectionWords } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { FilterText } from '../../platform/page/filter-text.tsx';
import type { ListSearch } from '../../platform/page/list-search.ts';
import { clearButton, FilterRow } from '../../ui/forms/filter-row.tsx';
import { debounceDelay } from '../../ui/hooks/timing.ts';
import { actorQuery, actorsQuery } from './audit-api.ts';

export interface AuditFiltersProps {
  search: ListSearch;
  onChange: (change: ListSearch) => void;
}

/** Who, what, which record and when. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  return (
    <FilterRow>
      <FilterText
        label="Search"
        placeholder="Person, fund or action"
        value={search.text}
        onChange={(text) => onChange({ text })}
      />
      <ActorField actor={search.actor} onChange={(actor) => onChange({ actor })} />
      <NativeSelect
        label="Records of"
        value={search.collection ?? ''}
        onChange={({ currentTarget }) => onChange({ collection: currentTarget.value || undefined })}
        data={[
          { value: '', label: 'Everything' },
          ...collections.map((value) => ({ value, label: capitalized(collectionWords(value).many) })),
        ]}
      />
      <FilterText
        key={search.record ?? 'any'}
        label="Record id"
        value={search.record}
        onChange={(record) => onChange({ record })}
      />
      <TextInput
        type="date"
        label="From"
        value={search.since ?? ''}
        onChange={({ currentTarget }) => onChange({ since: currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label="To"
        value={search.until ?? ''}
        onChange={({ currentTarget }) => onChange({ until: currentTarget.value || undefined })}
      />
    </FilterRow>
  );
}

/** A person, found by name or email. */
function ActorField({
  actor,
  onChange,
}: {
  actor: string | undefined;
  onChange: (actor: string | undefined) => void;
}) {
  const transport = useTransport();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), debounceDelay);
  const { data: chosen } = useQuery({ ...actorQuery(transport, actor ?? ''), enabled: actor !== undefined });
  const isChosen = chosen !== undefined && words === chosen.email;
  const { data: found = [] } = useQuery(actorsQuery(transport, isChosen ? '' : words));
  const people = chosen && !found.some(({ _id }) => _id === chosen._id) ? [chosen, ...found] : found;
  return (
    <Select
      label="Who"
      placeholder="Anyone"
      searchable
      clearable
      clearButtonProps={clearButton('Anyone')}
      value={actor ?? null}
      onChange={(value) => onChange(value ?? undefined)}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage="Nobody found"
      data={people.map(({ _id, email }) => ({ value: _id, label: email }))}
    />
  );
}
