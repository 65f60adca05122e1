import { ApiError, request, syndicationBySlug, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

export const syndicationKey = (slug: string) => ['syndication', 'slug', slug] as const;

/** A fund, the investor's participation in it and the current limits; null if there is no such fund (SYN-01). */
export const syndicationQuery = (transport: Transport, slug: string) =>
  queryOptions({
    queryKey: syndicationKey(slug),
    queryFn: async ({ signal }) => {
      try {
        return await request(transport, syndicationBySlug, { params: { slug }, signal });
      } catch (failure) {
        if (failure instanceof ApiError && failure.status === 404) return null;
        throw failure;
      }
    },
    // Every commitment moves the limits: they are read again each time the page opens.
    staleTime: 0,
    // Other people sign too, so a tab that regains the focus reloads.
    refetchOnWindowFocus: 'always',
  });
