import type { Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { listItems } from '../../platform/api/list-items.ts';

/** The newest mails: those sent, and those that wait. */
export const outboxQuery = (transport: Transport, page: number) =>
  queryOptions({
    queryKey: ['backoffice', 'outbox', page],
    queryFn: () => listItems(transport, 'outbox', { sort: '-createdAt', limit: 20, offset: (page - 1) * 20 }),
    staleTime: 0,
  });
