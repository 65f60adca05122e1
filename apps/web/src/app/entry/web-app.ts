import type { PageState, PortalView, Transport } from '@paddock/contract';
import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import { createQueryClient } from '../../platform/api/query-client.ts';
import { createContentBatcher } from '../../platform/content/content-batcher.ts';
import type { SessionStore } from '../../platform/session/session-store.ts';
import type { AppContext } from '../page/app-context.ts';
import { type AppRouter, createAppRouter } from './router.ts';

/** One application: what its loaders stand on, and its router. */
export interface WebApp {
  readonly context: AppContext;
  readonly router: AppRouter;
}

export interface WebAppOptions {
  portal: PortalView;
  portalFiles: readonly string[] | undefined;
  transport: Transport;
  history: RouterHistory;
  session: SessionStore;
  /** Milliseconds for which content requests are collected (CON-02). */
  contentDelay: number;
  onFailure?: () => void;
}

/** Puts an application together, in the browser and on the server alike. */
export function createWebApp(parts: WebAppOptions): WebApp {
  const { portal, portalFiles, transport, history, session } = parts;
  const context: AppContext = {
    portal,
    portalFiles,
    transport,
    session,
    queryClient: createQueryClient(),
    contents: createContentBatcher(transport, parts.contentDelay),
    reportFailure: parts.onFailure ?? (() => undefined),
  };
  return { context, router: createAppRouter(context, history) };
}

/**
 * The cache that a page was made from. The server drops a page when what it shows changes, so its answers count as
 * given now, however long the page was kept.
 */
export function hydrateQueries(queryClient: QueryClient, state: PageState, now: number): void {
  hydrate(queryClient, state.queries as DehydratedState);
  for (const query of queryClient.getQueryCache().getAll()) query.setState({ dataUpdatedAt: now });
}
