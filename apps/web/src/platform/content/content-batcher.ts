import { type ContentView, call, contentsBySlug, type Transport } from '@paddock/contract';

/** Collects requests for content items into one call. */
export interface ContentBatcher {
  load: (portalId: string, slug: string) => Promise<ContentView | null>;
}

interface Waiting {
  slug: string;
  resolve: (content: ContentView | null) => void;
  reject: (failure: unknown) => void;
}

/** How long the browser collects, in milliseconds (CON-02). */
export const contentBatchDelay = 50;

/** The server takes no more slugs than this in one call. */
const batchLimit = 200;

/**
 * Collects what is asked for within `delay` milliseconds into one POST /contents/byslug per portal (CON-02). A slug
 * asked for twice travels once.
 */
export function createContentBatcher(transport: Transport, delay: number): ContentBatcher {
  const batches = new Map<string, Waiting[]>();

  const send = async (portal: string, waiting: readonly Waiting[]) => {
    try {
      const slugs = [...new Set(waiting.map(({ slug }) => slug))];
      const { contents } = await call(transport, contentsBySlug, { body: { slugs, portal } });
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
