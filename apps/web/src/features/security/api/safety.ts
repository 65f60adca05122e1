import { call, listActivity, listSessions, readAccountSafety, type Transport } from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** How the person signs in, and the new address that waits for its confirmation. */
export const accountSafetyQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['security', 'safety'],
    queryFn: ({ signal }) => call(transport, readAccountSafety, { signal }),
  });

/** Where the person is signed in. */
export const devicesQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['security', 'devices'],
    queryFn: ({ signal }) => call(transport, listSessions, { signal }),
  });

/** How many lines of activity the server gives for a page. */
export const activityPage = 20;

/** A page of the account's activity, from 1; the last one stays in sight until the next has come. */
export const activityQuery = (transport: Transport, page: number) =>
  queryOptions({
    queryKey: ['security', 'activity', page],
    queryFn: ({ signal }) => call(transport, listActivity, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    // What was done on this page a moment ago is in it.
    staleTime: 0,
  });
