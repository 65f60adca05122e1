import { recordEndpoints, request, type Transport } from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAllItems, listItems } from '../../../platform/api/list-items.ts';
import type { TablePage } from '../../../ui/paging/rows-per-page.ts';

/** The states of an email, as conditions on its fields. */
const conditions = {
  waiting: { sentAt: null, failedAt: null },
  sent: { sentAt: { $exists: true } },
  failed: { failedAt: { $exists: true } },
} as const;

export type EmailState = keyof typeof conditions;
export const isEmailState = (value: string | undefined): value is EmailState =>
  value !== undefined && Object.hasOwn(conditions, value);

/** The newest emails, sent and queued, in one state or any, with these words in the address or subject. */
export const outboxQuery = (
  transport: Transport,
  { number, rows }: TablePage,
  { state, text }: { state?: EmailState | undefined; text?: string | undefined },
) => {
  const query = {
    sort: '-createdAt',
    ...(state && { filter: conditions[state] }),
    ...(text && { search: text }),
  };
  return queryOptions({
    queryKey: ['backoffice', 'outbox', state, text, rows, number],
    queryFn: () =>
      rows === 'all'
        ? listAllItems(transport, 'outbox', query)
        : listItems(transport, 'outbox', { ...query, limit: rows, offset: (number - 1) * rows }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

/** One email without its text, which takes no re-authentication. Undefined if there is none. */
export const emailQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['backoffice', 'outbox', 'email', id],
    queryFn: async () =>
      (await listItems(transport, 'outbox', { filter: { _id: id }, limit: 1 })).items[0] ?? null,
    staleTime: 0,
  });

/** The text of an email, for superadmins who have re-authenticated. */
export const emailTextQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: ['backoffice', 'mail', id],
    queryFn: async ({ signal }) =>
      (await request(transport, recordEndpoints('outbox').read, { params: { id }, query: {}, signal })).item,
    retry: false,
  });
