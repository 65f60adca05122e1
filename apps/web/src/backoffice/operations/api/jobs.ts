import {
  type BackgroundJob,
  jobStates,
  listJobs,
  listSchedules,
  maxLimit,
  request,
  type Transport,
} from '@paddock/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TablePage } from '../../../ui/paging/rows-per-page.ts';

export type JobState = BackgroundJob['state'];
export const isJobState = (value: string | undefined): value is JobState =>
  jobStates.some((state) => state === value);

/** How long the lists wait before they look at unfinished work again, in milliseconds. */
const pollDelay = 5_000;

const isUnfinished = (state: string) => state === 'running' || state === 'retrying';

/** Jobs that are waiting, running or failed. */
export const jobsQuery = (transport: Transport, { number, rows }: TablePage, state: JobState | undefined) =>
  queryOptions({
    queryKey: ['backoffice', 'jobs', state, rows, number],
    queryFn: ({ signal }) => {
      const limit = rows === 'all' ? maxLimit : rows;
      const query = { limit, offset: (number - 1) * limit, ...(state && { state }) };
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
