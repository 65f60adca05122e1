import {
  previewNotification,
  recordEndpoints,
  request,
  sendTestNotification,
  type Transport,
} from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listAllItems, listItems } from '../../../platform/api/list-items.ts';
import { useEndpointMutation } from '../../../platform/api/use-endpoint-mutation.ts';

const key = ['backoffice', 'notification templates'];

/** All notification templates by name. */
export const templatesQuery = (transport: Transport) =>
  queryOptions({
    queryKey: key,
    queryFn: async () => (await listAllItems(transport, 'notification_templates', { sort: 'name' })).items,
    staleTime: 0,
  });

/** One notification template. */
export const templateQuery = (transport: Transport, id: string) =>
  queryOptions({
    queryKey: [...key, id],
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
    invalidates: key,
    countsOnce: true,
  });

export const useSaveTemplate = () =>
  useEndpointMutation(recordEndpoints('notification_templates').update, { invalidates: key });

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
