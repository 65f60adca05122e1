import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** A page that takes longer than this to arrive shows an error, in milliseconds (POR-12). */
export const pageTimeout = 15_000;

/** A component in a chunk of its own, and the name of that chunk in the manifest (put there by the build). */
export interface LazyPage {
  component: RouteComponent & { preload?: () => Promise<void> };
  chunk: string | undefined;
}

type PageModule = { default: ComponentType };

function inTime(load: () => Promise<PageModule>): Promise<PageModule> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('This page takes too long to load.')), pageTimeout);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** `lazyPage(() => import('./about-page.tsx'))`: exactly in this form, the build looks for it. */
export function lazyPage(load: () => Promise<PageModule>, chunk?: string): LazyPage {
  return { component: lazyRouteComponent(() => inTime(load)), chunk };
}
