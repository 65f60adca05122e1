import {
  closePeriod,
  listJournalEntries,
  listJournals,
  openJournal,
  previewOpening,
  type QueryOf,
  readJournal,
  request,
  reverseJournalEntry,
  type Transport,
  verifyJournal,
} from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';

/** Other admins ask, decide and record money meanwhile. */
const fresh = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;

/** A page of the funds with the state of their journals, opened ones first. */
export const journalsQuery = (transport: Transport, query: QueryOf<typeof listJournals>) =>
  queryOptions({
    queryKey: ['backoffice', 'journals', 'list', query],
    queryFn: ({ signal }) => request(transport, listJournals, { query, signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** One fund with the state of its journal. */
export const journalQuery = (transport: Transport, fund: string) =>
  queryOptions({
    queryKey: ['backoffice', 'journals', fund],
    queryFn: async ({ signal }) => (await request(transport, readJournal, { params: { fund }, signal })).item,
    ...fresh,
  });

/** How each participation would enter the journal of a fund that is not opened. */
export const openingPreviewQuery = (transport: Transport, fund: string) =>
  queryOptions({
    queryKey: ['backoffice', 'journals', fund, 'opening'],
    queryFn: async ({ signal }) =>
      (await request(transport, previewOpening, { params: { fund }, signal })).item,
    ...fresh,
  });

/** A page of the entries of a journal, newest first. */
export const journalEntriesQuery = (transport: Transport, query: QueryOf<typeof listJournalEntries>) =>
  queryOptions({
    queryKey: ['backoffice', 'journals', query.fund, 'entries', query],
    queryFn: ({ signal }) => request(transport, listJournalEntries, { query, signal }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

// Read again after a failure too: the reply may have been lost, or the journal has moved.
const changed = { invalidatesAlways: ['backoffice', 'journals'] };

/** Each of these asks another admin. */
export const useAskToOpen = () => useEndpointMutation(openJournal, changed);
export const useAskToClose = () => useEndpointMutation(closePeriod, changed);
export const useAskToReverse = () => useEndpointMutation(reverseJournalEntry, changed);

/** Checks the journal; it changes nothing. */
export const useVerifyJournal = () => useEndpointMutation(verifyJournal);
