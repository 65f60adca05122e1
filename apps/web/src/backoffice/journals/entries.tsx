import { NativeSelect, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { FundJournal } from '@paddock/contract';
import { type EntryKind, entryKindNames, entryKinds, participantName } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { clearButton, FilterRow } from '../../ui/forms/filter-row.tsx';
import { debounceDelay } from '../../ui/hooks/timing.ts';
import { Section } from '../../ui/layout/section.tsx';
import { MoneySet } from '../../ui/text/money.tsx';
import { participationQuery, pipelineQuery } from '../funds/pipeline-api.ts';
import { ListPaging } from '../records/list-paging.tsx';
import { journalEntriesQuery } from './api.ts';
import { Entry } from './entry.tsx';
import { amountOfEntry } from './entry-words.ts';
import classes from './journals.module.css';
import { type JournalSearch, useJournalSearch } from './use-journal-search.ts';

/** The entries of a journal, newest first, each with its postings (LED-02). */
export function Entries({ journal }: { journal: FundJournal }) {
  const { search, page, isFiltered, change, setPage } = useJournalSearch(journal.fund._id);
  const { kind, participation, from, to } = search;
  const sequence = search.number ?? search.entry;
  const { data, isLoadingError, isPlaceholderData, error, refetch } = useQuery(
    journalEntriesQuery(useTransport(), {
      fund: journal.fund._id,
      limit: page.rows,
      after: page.after.at(-1) ?? '',
      ...(sequence && { sequence }),
      ...(kind && { kind }),
      ...(participation && { syndUser: participation }),
      ...(from && { from }),
      ...(to && { to }),
    }),
  );
  return (
    <Section title="Entries" note="The newest first. Each unfolds to its postings.">
      <EntryFilters fund={journal.fund._id} search={search} onChange={change} />
      {isFiltered ? (
        <p>
          <Link to="/admin/journals/$fund" params={{ fund: journal.fund._id }} resetScroll={false}>
            Clear the filters
          </Link>
        </p>
      ) : null}
      {isLoadingError ? (
        <ErrorState title="The entries could not be loaded" failure={error} onRetry={refetch} />
      ) : !data ? (
        <SkeletonBlock height="30vh" />
      ) : data.items.length === 0 ? (
        <EmptyState title={isFiltered ? 'No entries match' : 'There are no entries yet'}>
          {isFiltered
            ? 'Change a filter, or clear them all.'
            : 'The first commitment or payment of this fund appears here.'}
        </EmptyState>
      ) : (
        <>
          <MoneySet amounts={data.items.map(amountOfEntry)}>
            <ol className={classes.entries} aria-label="Entries">
              {data.items.map((entry) => (
                <Entry
                  // Unfolded again where a link leads to it.
                  key={`${entry._id} ${search.entry === entry.sequence}`}
                  entry={entry}
                  fund={journal.fund._id}
                  isLinked={search.entry === entry.sequence}
                  canAsk={journal.waiting === null}
                />
              ))}
            </ol>
          </MoneySet>
          <ListPaging
            noun="entries"
            state={page}
            page={data}
            isLoading={isPlaceholderData}
            onState={setPage}
          />
        </>
      )}
    </Section>
  );
}

interface EntryFiltersProps {
  fund: string;
  search: JournalSearch;
  onChange: (change: Partial<JournalSearch>) => void;
}

/** What happened, whose, when it counts, and the number by which an email or the audit log quotes it. */
function EntryFilters({ fund, search, onChange }: EntryFiltersProps) {
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
