import {
  deliveryStates,
  listNotificationDeliveries,
  maxLimit,
  type NotificationDelivery,
  request,
  type Transport,
} from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TablePage } from '../../../ui/paging/rows-per-page.ts';

export type DeliveryState = NotificationDelivery['state'];
export const isDeliveryState = (value: string | undefined): value is DeliveryState =>
  deliveryStates.some((state) => state === value);

/** The newest deliveries of notifications, in one state or any. */
export const deliveriesQuery = (
  transport: Transport,
  { number, rows }: TablePage,
  state: DeliveryState | undefined,
) =>
  queryOptions({
    queryKey: ['backoffice', 'deliveries', state, rows, number],
    queryFn: ({ signal }) => {
      const limit = rows === 'all' ? maxLimit : rows;
      const query = { limit, offset: (number - 1) * limit, ...(state && { state }) };
      return request(transport, listNotificationDeliveries, { query, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
