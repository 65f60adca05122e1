import type { RouteComponent, StaticDataRouteOption } from '@tanstack/react-router';
import { type ComponentType, createElement, use } from 'react';
import type { Prefetch } from '../../platform/page/prefetch.ts';
import { loadPageCode, withPageTimeout } from './page-timeout.ts';

/** A component in a chunk of its own, and the chunk's name in the manifest, which the build inserts. */
export interface LazyPage {
  component: RouteComponent & { preload: () => Promise<void> };
  chunk: string | undefined;
  /** Starts the page's first queries, if its code has loaded and names them. */
  prefetch: Prefetch;
}

type PageModule = { default: ComponentType; prefetch?: Prefetch };

/**
 * `lazyPage(() => import('./about-page.tsx'))`: write it exactly like this, because the build searches for it. If the
 * chunk does not load, the preload fails (POR-12), and the next attempt requests it again.
 */
export function lazyPage(load: () => Promise<PageModule>, chunk?: string): LazyPage {
  let loading: Promise<ComponentType> | undefined;
  let here: PageModule | undefined;
  const fetchPage = () => {
    loading ??= loadPageCode(load).then(
      (module) => {
        here = module;
        return here.default;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Page = () => createElement(here?.default ?? use(fetchPage()));
  const preload = async () => {
    if (!here) await withPageTimeout(fetchPage());
  };
  return {
    component: Object.assign(Page, { preload }),
    chunk,
    prefetch: async (context) => here?.prefetch?.(context),
  };
}

/**
 * The options of a route that frames its pages. It has no suspense boundary: its pages have theirs, and React shows what
 * is in a boundary only 300 ms after the boundary around it was hydrated.
 */
export function defineFrame(
  { component, chunk }: LazyPage,
  frame: NonNullable<StaticDataRouteOption['frame']>,
) {
  return { component, wrapInSuspense: false, staticData: { chunk, frame } };
}
