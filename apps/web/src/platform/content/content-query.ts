import type { ContentView } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';
import type { ContentBatcher } from './content-batcher.ts';

/** The cache key of an item. */
export const contentKey = (portalId: string, slug: string) => ['public', 'contents', portalId, slug];

/** One content item of a portal, or null if it is missing (CON-01). */
export const contentQuery = (batcher: ContentBatcher, portalId: string, slug: string) =>
  queryOptions<ContentView | null>({
    queryKey: contentKey(portalId, slug),
    queryFn: () => batcher.load(portalId, slug),
  });
