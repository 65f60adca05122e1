import type { PortalView, Transport } from '@paddock/contract';
import type { QueryClient } from '@tanstack/react-query';

/** What the queries of a page are made with. */
export interface PrefetchContext {
  readonly portal: Pick<PortalView, '_id' | 'timeZone'>;
  readonly queryClient: QueryClient;
  readonly transport: Transport;
  /** The query parameters of the page. */
  readonly search: Readonly<Record<string, unknown>>;
}

/**
 * Exported by the file of a page as `prefetch`: starts the page's first queries before the page renders, so that a reply
 * that is there already shows in the first render. The tag `@public` says that the router uses it.
 */
export type Prefetch = (context: PrefetchContext) => Promise<unknown>;
