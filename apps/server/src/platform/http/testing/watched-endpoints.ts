import type { Endpoint } from '@paddock/contract';

/** Whether an endpoint may write, or returns a file or a link to one. */
export const isWatched = (route: Endpoint): boolean =>
  route.method !== 'GET' || route.replyType !== undefined || route.name === 'syndicationBySlug';
