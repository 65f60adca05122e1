import {
  type Entity,
  listPortals,
  type OrderedCollection,
  previewNotification,
  recordEndpoints,
  request,
  saveSiteOrder,
  sendTestNotification,
  type Transport,
  updateContent,
} from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAllItems, listItems } from '../../platform/api/list-items.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import { askedFor } from '../../ui/paging/page-range.ts';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';

/** The portals of this deployment. */
export const portalsQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'site', 'portals'],
    queryFn: async ({ signal }) => (await request(transport, listPortals, { signal })).items,
  });

/** A record that a portal shows to everyone. */
export type SiteRecord<C extends OrderedCollection> = Entity<C> &
  Pick<Entity<OrderedCollection>, 'isPublished' | 'updatedAt'>;

const siteRecordsKey = (collection: OrderedCollection, portal: string | null) => [
  'backoffice',
  'site',
  collection,
  portal,
];

/** Everything of one kind on a portal, published or not, in its order; of null, what no portal shows. */
export const siteRecordsQuery = <C extends OrderedCollection>(
  transport: Transport,
  collection: C,
  portal: string | null,
) =>
  queryOptions({
    queryKey: siteRecordsKey(collection, portal),
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
  useEndpointMutation(saveSiteOrder, { invalidates: siteRecordsKey(collection, portal) });

/** Publishes a record, or hides it from visitors. */
export const usePublish = (collection: OrderedCollection, portal: string) =>
  useEndpointMutation(recordEndpoints(collection).update, {
    invalidatesAlways: siteRecordsKey(collection, portal),
  });

const textsKey = (portal: string) => ['backoffice', 'site', 'texts', portal];

/** All texts of a portal, and those that every portal shares. */
export const textsQuery = (transport: Transport, portal: string) =>
  queryOptions({
    queryKey: textsKey(portal),
    queryFn: async () =>
      (
        await listAllItems(transport, 'contents', {
          filter: { portal: { $in: [portal, null] } },
          sort: 'slug',
        })
      ).items,
    staleTime: 0,
  });

/** Writes a text of a portal. */
export const useWriteText = (portal: string) =>
  useEndpointMutation(updateContent, { invalidatesAlways: textsKey(portal) });

const templatesKey = ['backoffice', 'notification templates'];

/** All notification templates by name. */
export const templatesQuery = (transport: Transport) =>
  queryOptions({
    queryKey: templatesKey,
    queryFn: async () => (await listAllItems(transport, 'notification_templates', { sort: 'name' })).items,
    staleTime: 0,
  });

/** One notification template. */
export const templateQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: [...templatesKey, id],
    queryFn: async ({ signal }) =>
      (
        await request(transport, recordEndpoints('notification_templates').read, {
          params: { id },
          query: {},
          signal,
        })
      ).item,
    staleTime: 0,
    // The form starts from it once.
    refetchOnWindowFocus: false,
  });

/** Creates a notification template; sent again after a lost reply, it is created once. */
export const useCreateTemplate = () =>
  useEndpointMutation(recordEndpoints('notification_templates').create, {
    invalidates: templatesKey,
    countsOnce: true,
  });

export const useSaveTemplate = () =>
  useEndpointMutation(recordEndpoints('notification_templates').update, { invalidates: templatesKey });

export const useSendTest = () => useEndpointMutation(sendTestNotification);

/** A template's texts, saved or not, with sample data. */
export const previewQuery = (
  transport: Transport,
  template: { name: string; subject: string; message: string },
) =>
  queryOptions({
    queryKey: ['backoffice', 'notification preview', template],
    queryFn: ({ signal }) => request(transport, previewNotification, { body: template, signal }),
    placeholderData: keepPreviousData,
  });

/** What became of a test email, asked again until it is known. */
export const testOutcomeQuery = (transport: Transport, email: string) =>
  queryOptions({
    queryKey: ['backoffice', 'notification test', email],
    queryFn: async () =>
      (await listItems(transport, 'outbox', { filter: { _id: email }, limit: 1 })).items[0] ?? null,
    refetchInterval: ({ state }) =>
      state.data?.sentAt || state.data?.failedAt || (state.data?.failures ?? 0) > 0 ? false : 1_000,
  });

const conditions = {
  waiting: { passedOnAt: null, passOnRefusal: null },
  forwarded: { passedOnAt: { $exists: true } },
  rejected: { passOnRefusal: { $exists: true } },
} as const;

type ForwardingState = keyof typeof conditions;
export const isForwardingState = (value: string | undefined): value is ForwardingState =>
  value !== undefined && Object.hasOwn(conditions, value);

/** The subscribers of one portal or all, newest first. */
export const subscribersQuery = (
  transport: Transport,
  page: TablePage,
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
    queryKey: ['backoffice', 'newsletter', query, page],
    queryFn: () => listItems(transport, 'newsletter_subscriptions', { ...query, ...askedFor(page) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

/** Removes a subscriber. */
export const useUnsubscribe = () =>
  useEndpointMutation(recordEndpoints('newsletter_subscriptions').remove, {
    invalidatesAlways: ['backoffice', 'newsletter'],
  });
