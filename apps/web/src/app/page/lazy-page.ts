import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement, use } from 'react';
import { PageLoadError, withPageTimeout } from './page-timeout.ts';

/** A component in a chunk of its own, and the name of that chunk in the manifest (put there by the build). */
export interface LazyPage {
  component: RouteComponent & { preload: () => Promise<void> };
  chunk: string | undefined;
}

type PageModule = { default: ComponentType };

/**
 * `lazyPage(() => import('./about-page.tsx'))`: exactly in this form, the build looks for it. A chunk that does not
 * come fails its preload (POR-12); the next one asks for it again.
 */
export function lazyPage(load: () => Promise<PageModule>, chunk?: string): LazyPage {
  let loading: Promise<ComponentType> | undefined;
  let here: ComponentType | undefined;
  const fetchPage = () => {
    loading ??= load().then(
      (module) => {
        here = module.default;
        return here;
      },
      (cause: unknown) => {
        loading = undefined;
        throw new PageLoadError('The code of this page did not come.', { cause });
      },
    );
    return loading;
  };
  const Page = () => createElement(here ?? use(fetchPage()));
  const preload = async () => {
    if (!here) await withPageTimeout(fetchPage());
  };
  return { component: Object.assign(Page, { preload }), chunk };
}
