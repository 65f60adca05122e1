import type { StaticDataRouteOption } from '@tanstack/react-router';
import type { LazyPage } from './lazy-page.ts';

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
