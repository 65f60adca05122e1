import type { Transport } from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAllItems, listItems } from '../../platform/api/list-items.ts';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';

/** The newest mails: those sent, and those that wait; only those `to` an address where one is named. */
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
