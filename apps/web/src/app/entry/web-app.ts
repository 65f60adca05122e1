import type { PageState, PortalView, Transport } from '@paddock/contract';
import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { createQueryClient } from '../../platform/api/query-client.ts';
import { createContentBatcher } from '../../platform/content/content-batcher.ts';
import type { SessionStore } from '../../platform/session/sessions.ts';
import type { AppContext } from '../page/app-context.ts';
import { NotFound } from '../page/not-found.tsx';
import { PageError } from '../page/page-error.tsx';
import { PageSkeleton } from '../page/page-skeleton.tsx';
import { pendingDelay } from '../page/page-timeout.ts';
import { routeTree } from '../routes/route-tree.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

/** One application: its router, and the context of its loaders. */
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
  /** How long content requests are batched, in milliseconds (CON-02). */
  contentDelay: number;
  onFailure?: () => void;
}

/** Creates the application, both in the browser and on the server. */
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
    routeAt: (path) => {
      router.setRoutes(router.buildRouteTree());
      return router.getMatchedRoutes(path)[2]?.id;
    },
  };
  const router: AppRouter = createAppRouter(context, history);
  return { context, router };
}

/**
 * Fills the cache with the server's data. The server drops a cached page as soon as its data changes, so the data
 * counts as fresh, however old the page is.
 */
export function hydrateQueries(queryClient: QueryClient, state: PageState, now: number): void {
  hydrate(queryClient, state.queries as DehydratedState);
  for (const query of queryClient.getQueryCache().getAll()) query.setState({ dataUpdatedAt: now });
}

/**
 * Decides for each page whether to reset the scroll position: not for the first if it was scrolled before hydration.
 */
function createScrollRestoration(first: string): (shown: { location: { href: string } }) => boolean {
  let isFirst = true;
  return ({ location }) => {
    const stays = isFirst && location.href === first && scrollY > 0;
    isFirst = false;
    // The router records the position of pages that scroll, so that it can restore this one later.
    if (stays) document.dispatchEvent(new Event('scroll'));
    return !stays;
  };
}

/** The router of one application: one in the browser, one per page on the server. */
function createAppRouter(context: AppContext, history: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history,
    parseSearch,
    stringifySearch,
    defaultPreload: import.meta.env.SSR ? false : 'intent',
    defaultPendingMs: pendingDelay,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
    // On the server it would write an inline script, which the content security policy blocks.
    scrollRestoration: !import.meta.env.SSR && createScrollRestoration(history.location.href),
  });
}

type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
