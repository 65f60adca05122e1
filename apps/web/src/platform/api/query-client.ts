import { CallError } from '@paddock/contract';
import { QueryClient } from '@tanstack/react-query';

/** How long an answer counts as fresh, in milliseconds. */
const freshFor = 30_000;

/** Only what may pass by itself is worth a second try: no connection, a timeout, a server that is starting. */
const mayPass = (failure: unknown) =>
  failure instanceof CallError && (failure.status === undefined || failure.status === 503);

/**
 * The cache of what the server answered. Keys of queries that anyone may see begin with 'public'; all others belong
 * to the person signed in and go when the session changes.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshFor,
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 300_000,
        retry: import.meta.env.SSR ? false : (count, failure) => count < 2 && mayPass(failure),
        refetchOnWindowFocus: false,
        // Without a connection a question fails, and its place says so with a retry, rather than wait without end.
        networkMode: 'always',
      },
      // And a press fails, and says so, rather than be sent at another time.
      mutations: { networkMode: 'always' },
    },
  });
}

/** Forgets everything that belonged to the person of the last session. */
export function forgetPrivateAnswers(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'public' });
}
