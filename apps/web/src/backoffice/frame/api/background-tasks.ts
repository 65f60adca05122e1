import { listBackgroundTasks, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** Milliseconds between two looks at work that goes on. */
const pollInterval = 1_500;

/** The viewer's background tasks; read again and again while one is running. */
export const backgroundTasksQuery = (transport: Transport) =>
  queryOptions({
    queryKey: ['backoffice', 'tasks'],
    queryFn: async ({ signal }) => (await request(transport, listBackgroundTasks, { signal })).items,
    refetchInterval: ({ state }) =>
      state.data?.some(({ finishedAt }) => finishedAt === null) ? pollInterval : false,
    staleTime: 0,
  });
