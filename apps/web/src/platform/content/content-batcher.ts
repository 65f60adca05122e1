import { type ContentView, contentsBySlug, request, type Transport } from '@paddock/contract';
import { queryOptions } from '@tanstack/react-query';

/** Batches requests for content items. */
export interface ContentBatcher {
  load: (portalId: string, slug: string) => Promise<ContentView | null>;
}

interface PendingRequest {
  slug: string;
  resolve: (content: ContentView | null) => void;
  reject: (failure: unknown) => void;
}

/** How long the browser collects requests for one batch, in milliseconds (CON-02). */
export const contentBatchDelay = 50;

/** The server's limit of slugs per request. */
const batchLimit = 200;

/**
 * Combines the requests of `delay` milliseconds into one POST /contents/byslug per portal, each slug once (CON-02).
 */
export function createContentBatcher(transport: Transport, delay: number): ContentBatcher {
  const batches = new Map<string, PendingRequest[]>();

  const send = async (portal: string, waiting: readonly PendingRequest[]) => {
    try {
      const slugs = [...new Set(waiting.map(({ slug }) => slug))];
      const { contents } = await request(transport, contentsBySlug, { body: { slugs, portal } });
      for (const { slug, resolve } of waiting) {
        resolve(Object.hasOwn(contents, slug) ? (contents[slug] ?? null) : null);
      }
    } catch (failure) {
      for (const { reject } of waiting) reject(failure);
    }
  };

  const flush = (portal: string) => {
    const waiting = batches.get(portal) ?? [];
    batches.delete(portal);
    for (let from = 0; from < waiting.length; from += batchLimit) {
      void send(portal, waiting.slice(from, from + batchLimit));
    }
  };

  return {
    load: (portal, slug) =>
      new Promise((resolve, reject) => {
        const batch = batches.get(portal);
        if (batch) batch.push({ slug, resolve, reject });
        else {
          batches.set(portal, [{ slug, resolve, reject }]);
          setTimeout(flush, delay, portal);
        }
      }),
  };
}

/** The cache key of an item. */
export const contentKey = (portalId: string, slug: string) => ['public', 'contents', portalId, slug];

/** One content item of a portal, or null if it is missing (CON-01). */
export const contentQuery = (batcher: ContentBatcher, portalId: string, slug: string) =>
  queryOptions<ContentView | null>({
    queryKey: contentKey(portalId, slug),
    queryFn: () => batcher.load(portalId, slug),
  });
