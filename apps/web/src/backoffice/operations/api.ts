import {
  type BackgroundJob,
  deliveryStates,
  jobStates,
  listJobs,
  listNotificationDeliveries,
  listSchedules,
  type NotificationDelivery,
  type RetryResult,
  recordEndpoints,
  request,
  retryDeliveries,
  retryEmails,
  retryJobs,
  type Transport,
} from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { listItems } from '../../platform/api/list-items.ts';
import { useEndpointMutation } from '../../platform/api/use-endpoint-mutation.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { askedFor } from '../../ui/paging/page-range.ts';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';

/** The states of an email, as conditions on its fields. */
const conditions = {
  waiting: { sentAt: null, failedAt: null },
  sent: { sentAt: { $exists: true }, problem: null },
  kept: { sentAt: { $exists: true }, problem: { $exists: true } },
  failed: { failedAt: { $exists: true }, handedOverAt: null },
  uncertain: { failedAt: { $exists: true }, handedOverAt: { $exists: true } },
} as const;

type EmailState = keyof typeof conditions;
export const isEmailState = (value: string | undefined): value is EmailState =>
  value !== undefined && Object.hasOwn(conditions, value);

/** The newest emails, sent and queued, in one state or any, with these words in the address or subject. */
export const outboxQuery = (
  transport: Transport,
  page: TablePage,
  { state, text }: { state?: EmailState | undefined; text?: string | undefined },
) => {
  const query = {
    sort: '-createdAt',
    ...(state && { filter: conditions[state] }),
    ...(text && { search: text }),
  };
  return queryOptions({
    queryKey: ['backoffice', 'outbox', state, text, page],
    queryFn: () => listItems(transport, 'outbox', { ...query, ...askedFor(page) }),
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

export type DeliveryState = NotificationDelivery['state'];
export const isDeliveryState = (value: string | undefined): value is DeliveryState =>
  deliveryStates.some((state) => state === value);

/** The newest deliveries of notifications, in one state or any. */
export const deliveriesQuery = (transport: Transport, page: TablePage, state: DeliveryState | undefined) =>
  queryOptions({
    queryKey: ['backoffice', 'deliveries', state, page],
    queryFn: ({ signal }) => {
      const query = { ...askedFor(page), ...(state && { state }) };
      return request(transport, listNotificationDeliveries, { query, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export type JobState = BackgroundJob['state'];
export const isJobState = (value: string | undefined): value is JobState =>
  jobStates.some((state) => state === value);

/** How long the lists wait before they look at unfinished work again, in milliseconds. */
const pollDelay = 5_000;

const isUnfinished = (state: string) => state === 'running' || state === 'retrying';

/** Jobs that are waiting, running or failed. */
export const jobsQuery = (transport: Transport, page: TablePage, state: JobState | undefined) =>
  queryOptions({
    queryKey: ['backoffice', 'jobs', state, page],
    queryFn: ({ signal }) => {
      const query = { ...askedFor(page), ...(state && { state }) };
      return request(transport, listJobs, { query, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && data.counts.waiting + data.counts.running > 0 ? pollDelay : false,
  });

/** The jobs that run by themselves. */
export const schedulesQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'jobs', 'schedules'],
    queryFn: ({ signal }) => request(transport, listSchedules, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ lastRun }) => lastRun && isUnfinished(lastRun.state)) ? pollDelay : false,
  });

/** Queues failed emails again. */
export const useRetryEmails = () =>
  useEndpointMutation(retryEmails, { invalidatesAlways: ['backoffice', 'outbox'] });

/** Queues failed deliveries again. */
export const useRetryDeliveries = () =>
  useEndpointMutation(retryDeliveries, { invalidatesAlways: ['backoffice', 'deliveries'] });

/** Queues failed jobs again. */
export const useRetryJobs = () =>
  useEndpointMutation(retryJobs, { invalidatesAlways: ['backoffice', 'jobs'] });

type RetryBody = { ids: string[] } | { all: true };

/** Retries and says what came of it. `one` and `many` name what is retried. */
export function useRetry(
  retrying: { mutateAsync: (input: { body: RetryBody }) => Promise<RetryResult> },
  { one, many }: { one: string; many: string },
) {
  return async (body: RetryBody) => {
    try {
      const { queued } = await retrying.mutateAsync({ body });
      const message =
        queued === 0
          ? `No ${one} was queued: nothing there is in a failed state any more.`
          : `Queued again: ${queued} ${queued === 1 ? one : many}.`;
      void showToast({ message, tone: queued === 0 ? 'plain' : 'positive' });
    } catch (failure) {
      void showToast({ message: apiErrorMessage(failure), tone: 'negative' });
    }
  };
}
