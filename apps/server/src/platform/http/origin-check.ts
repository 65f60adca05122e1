import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusal.ts';

/**
 * A browser names the site that a request comes from. The session travels in a header that no other site can
 * set, so this is a second wall: calls that change something are taken from our own pages or from programs.
 */
export function checkOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      refuse('forbidden', 'This request comes from another site.');
    const origin = request.headers.origin;
    if (origin !== undefined && !sameHost(origin, request.host))
      refuse('forbidden', 'This request comes from another site.');
  });
}

function sameHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
