import { CallError, call, syndicationBySlug, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

export const syndicationKey = (slug: string) => ['syndication', 'slug', slug] as const;

/** A fund, the investor's participation in it and the limits that hold; null where there is no such fund (SYN-01). */
export const syndicationQuery = (transport: Transport, slug: string) =>
  queryOptions({
    queryKey: syndicationKey(slug),
    queryFn: async ({ signal }) => {
      try {
        return await call(transport, syndicationBySlug, { params: { slug }, signal });
      } catch (failure) {
        if (failure instanceof CallError && failure.status === 404) return null;
        throw failure;
      }
    },
    // Limits move with every commitment of anyone: they are asked for anew each time the page is opened.
    staleTime: 0,
  });
