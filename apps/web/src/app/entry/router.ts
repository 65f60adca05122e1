import { createRouter, type RouterHistory } from '@tanstack/react-router';
import type { AppContext } from '../page/app-context.ts';
import { NotFound } from '../page/not-found.tsx';
import { PageError } from '../page/page-error.tsx';
import { PageSkeleton } from '../page/page-skeleton.tsx';
import { pendingDelay } from '../page/page-timeout.ts';
import { routeTree } from '../routes/route-tree.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

/** Says of each page shown whether to scroll: not where the first was scrolled before the application was there. */
function createScrollRestoration(first: string): (shown: { location: { href: string } }) => boolean {
  let isFirst = true;
  return ({ location }) => {
    const stays = isFirst && location.href === first && scrollY > 0;
    isFirst = false;
    // The router, which notes the places that it hears of, leads back to this one as well.
    if (stays) document.dispatchEvent(new Event('scroll'));
    return !stays;
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
    defaultPendingMs: pendingDelay,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFound,
    // On the server it would write an inline script of its own, which the policy does not allow.
    scrollRestoration: !import.meta.env.SSR && createScrollRestoration(history.location.href),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
