import { ApiError } from '@paddock/contract';
import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/** How long a reply counts as fresh, in milliseconds. */
const staleTime = 30_000;

/**
 * Only failures that may be temporary are retried: no connection, a timeout, a server that is starting. While a server
 * says that it is not available, the transport has tried again already.
 */
const isTransient = (failure: unknown) =>
  failure instanceof ApiError &&
  (failure.status === undefined || (failure.status === 503 && failure.reply?.code !== 'unavailable'));

/**
 * The cache of the server's replies. Keys of public queries start with 'public'; all others belong to the person who
 * is signed in and are removed when the session changes.
 */
export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        staleTime,
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 300_000,
        retry: import.meta.env.SSR ? false : (count, failure) => count < 2 && isTransient(failure),
        refetchOnWindowFocus: false,
        // Without a connection a query fails and offers a retry, instead of waiting forever.
        networkMode: 'always',
      },
      // Likewise, a mutation fails visibly instead of being sent later.
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * What a write changed is read after the write. TanStack Query joins a first load that is under way, whose reply may be
 * older than the write: such a query is read once more.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstLoads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    await Promise.all(
      firstLoads.map(({ queryKey }) => super.invalidateQueries({ queryKey, exact: true }, options)),
    );
  }
}

/** Removes everything that belonged to the previous session. */
export function clearPrivateQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'public' });
}
