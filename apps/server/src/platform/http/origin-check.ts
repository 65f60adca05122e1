import type { FastifyInstance } from 'fastify';
import { throwDomainError } from '../domain-error.ts';

/**
 * Browsers name the site that a request comes from. The session travels in a header that no other site can set, so
 * this is a second line of defense: writing requests are accepted only from our own pages or from programs.
 */
export function registerOriginCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      throwDomainError('forbidden', 'This request comes from another site.');
    const origin = request.headers.origin;
    if (origin !== undefined && !isSameHost(origin, request.host))
      throwDomainError('forbidden', 'This request comes from another site.');
  });
}

function isSameHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
