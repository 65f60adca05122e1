import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { AppContext } from '../page/app-context.ts';
import { NotFound } from '../page/not-found.tsx';
import { PageError } from '../page/page-error.tsx';
import { PageSkeleton } from '../page/page-skeleton.tsx';
import { pendingDelay } from '../page/page-timeout.ts';
import { routeTree } from '../routes/route-tree.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

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
export function createAppRouter(context: AppContext, history: RouterHistory) {
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

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
