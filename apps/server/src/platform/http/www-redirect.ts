import type { FastifyInstance } from 'fastify';
import { isPageUrl } from './page-url.ts';

/** Redirects visitors of the configured hosts to the www form (POR-04). API requests and files work on both. */
export function redirectToWww(app: FastifyInstance, hosts: readonly string[]): void {
  const configured = new Set(hosts.map((host) => host.toLowerCase()));
  if (configured.size === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const host = request.host.toLowerCase();
    const name = host.replace(/:\d+$/, '');
    const isPage = ['GET', 'HEAD'].includes(request.method) && isPageUrl(request.url);
    if (isPage && configured.has(name))
      return reply.redirect(`${request.protocol}://www.${host}${request.url}`, 308);
  });
}
