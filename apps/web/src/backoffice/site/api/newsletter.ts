import { recordEndpoints, type Transport } from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAllItems, listItems } from '../../../platform/api/list-items.ts';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';
import type { TablePage } from '../../../ui/paging/rows-per-page.ts';

const conditions = {
  waiting: { passedOnAt: null, passOnRefusal: null },
  forwarded: { passedOnAt: { $exists: true } },
  rejected: { passOnRefusal: { $exists: true } },
} as const;

export type ForwardingState = keyof typeof conditions;
export const isForwardingState = (value: string | undefined): value is ForwardingState =>
  value !== undefined && Object.hasOwn(conditions, value);

/** The subscribers of one portal or all, newest first. */
export const subscribersQuery = (
  transport: Transport,
  { number, rows }: TablePage,
  {
    portal,
    state,
    text,
  }: { portal?: string | undefined; state?: ForwardingState | undefined; text?: string | undefined },
) => {
  const query = {
    sort: '-createdAt',
    filter: { ...(portal && { portal }), ...(state && conditions[state]) },
    ...(text && { search: text }),
  };
  return queryOptions({
    queryKey: ['backoffice', 'newsletter', query, rows, number],
    queryFn: () =>
      rows === 'all'
        ? listAllItems(transport, 'newsletter_subscriptions', query)
        : listItems(transport, 'newsletter_subscriptions', {
            ...query,
            limit: rows,
            offset: (number - 1) * rows,
          }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

/** Removes a subscriber. */
export const useUnsubscribe = () =>
  useEndpointMutation(recordEndpoints('newsletter_subscriptions').remove, {
    invalidatesAlways: ['backoffice', 'newsletter'],
  });
