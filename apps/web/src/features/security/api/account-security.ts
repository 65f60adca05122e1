import { listActivity, listSessions, readAccountSecurity, request, type Transport } from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** How the person signs in, and the new address that is not confirmed yet. */
export const accountSecurityQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['security', 'safety'],
    queryFn: ({ signal }) => request(transport, readAccountSecurity, { signal }),
  });

/** Where the person is signed in. */
export const devicesQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['security', 'devices'],
    queryFn: ({ signal }) => request(transport, listSessions, { signal }),
  });

/** How many items of activity the server sends for a page. */
export const activityPageSize = 20;

/** A page of the account's activity, from 1; the last one shows until the next has arrived. */
export const activityQuery = (transport: Transport, page: number) =>
  queryOptions({
    queryKey: ['security', 'activity', page],
    queryFn: ({ signal }) => request(transport, listActivity, { query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
    // It contains what was just done on this page.
    staleTime: 0,
  });
