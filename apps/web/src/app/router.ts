import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { AppContext } from './app-context.ts';
import { NotFound } from './not-found.tsx';
import { PageError } from './page-error.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { pendingAfter } from './page-time.ts';
import { routeTree } from './routes/route-tree.ts';
import { parseSearch, stringifySearch } from './search-text.ts';

/** What a reader or the browser has scrolled to before the application was there stays where it is. */
function scrollsAfterTheFirst(): () => boolean {
  let isFirst = true;
  return () => {
    const isScrolled = isFirst && scrollY > 0;
    isFirst = false;
    return !isScrolled;
  };
}

/** The router of one application: one in the browser, one for each page that the server makes. */
export function createAppRouter(context: AppContext, history: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    history,
    parseSearch,
    stringifySearch,
    defaultPreload: import.meta.env.SSR ? false : 'intent',
    defaultPendingMs: pendingAfter,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
    // On the server it would write an inline script of its own, which the policy does not allow.
    scrollRestoration: !import.meta.env.SSR && scrollsAfterTheFirst(),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
