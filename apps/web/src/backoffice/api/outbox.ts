import { recordEndpoints, request, type Transport } from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAllItems, listItems } from '../../platform/api/list-items.ts';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';

/** The newest emails, sent and queued; only those addressed to `to`, if given. */
export const outboxQuery = (transport: Transport, { number, rows }: TablePage, to: string) => {
  const query = { sort: '-createdAt', ...(to && { filter: { to } }) };
  return queryOptions({
    queryKey: ['backoffice', 'outbox', to, rows, number],
    queryFn: () =>
      rows === 'all'
        ? listAllItems(transport, 'outbox', query)
        : listItems(transport, 'outbox', { ...query, limit: rows, offset: (number - 1) * rows }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

/** One email with its text. */
export const emailQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['backoffice', 'mail', id],
    queryFn: async ({ signal }) =>
      (await request(transport, recordEndpoints('outbox').read, { params: { id }, query: {}, signal })).item,
    retry: false,
  });
