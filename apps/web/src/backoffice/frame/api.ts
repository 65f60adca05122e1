import { listBackgroundTasks, request, searchRecords, type Transport } from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Milliseconds between two looks at work that goes on. */
const pollInterval = 1_500;

/** The viewer's background tasks; read again and again while one is running. */
export const backgroundTasksQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'tasks'],
    queryFn: async ({ signal }) => (await request(transport, listBackgroundTasks, { signal })).items,
    refetchInterval: ({ state }) =>
      state.data?.some(({ finishedAt }) => finishedAt === null) ? pollInterval : false,
    staleTime: 0,
  });

/** Investors, funds, participations, documents, portals and templates with these words. */
export const findRecordsQuery = (transport: Transport, words: string) =>
  queryOptions({
    queryKey: ['backoffice', 'search', words],
    queryFn: ({ signal }) => request(transport, searchRecords, { query: { q: words }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
