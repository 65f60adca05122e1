import {
  type Entity,
  type OrderedCollection,
  recordEndpoints,
  saveSiteOrder,
  type Transport,
} from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import { listAllItems } from '../../../platform/api/list-items.ts';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

/** A record that a portal shows to everyone. */
export type SiteRecord<C extends OrderedCollection> = Entity<C> &
  Pick<Entity<OrderedCollection>, 'isPublished' | 'updatedAt'>;

const key = (collection: OrderedCollection, portal: string) => ['backoffice', 'site', collection, portal];

/** Everything of one kind on a portal, published or not, in its order. */
export const siteRecordsQuery = <C extends OrderedCollection>(
  transport: Transport,
  collection: C,
  portal: string,
) =>
  queryOptions({
    queryKey: key(collection, portal),
    queryFn: async () =>
      (
        await listAllItems(transport, collection, {
          filter: { portal },
          sort: collection === 'team_members' ? '-sortOrder,createdAt' : '-sortOrder,-createdAt',
        })
      ).items as SiteRecord<C>[],
    staleTime: 0,
  });

/** Saves the order of a whole list. */
export const useSaveOrder = (collection: OrderedCollection, portal: string) =>
  useEndpointMutation(saveSiteOrder, { invalidates: key(collection, portal) });

/** Publishes a record, or hides it from visitors. */
export const usePublish = (collection: OrderedCollection, portal: string) =>
  useEndpointMutation(recordEndpoints(collection).update, { invalidatesAlways: key(collection, portal) });
