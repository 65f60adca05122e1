import type { FundJournal } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { MoneySet } from '../../ui/text/money.tsx';
import { ListPaging } from '../records/list-paging.tsx';
import { journalEntriesQuery } from './api.ts';
import { Entry } from './entry.tsx';
import { EntryFilters } from './entry-filters.tsx';
import { amountOfEntry } from './entry-words.ts';
import classes from './journals.module.css';
import { useJournalSearch } from './use-journal-search.ts';

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
