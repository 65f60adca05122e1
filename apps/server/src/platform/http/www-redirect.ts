import type { FastifyInstance } from 'fastify';

/** Sends visitors of the configured hosts to the www form of the host (POR-04); calls are answered on either. */
export function redirectToWww(app: FastifyInstance, hosts: readonly string[]): void {
  const configured = new Set(hosts.map((host) => host.toLowerCase()));
  if (configured.size === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const host = request.host.toLowerCase();
    const name = host.replace(/:\d+$/, '');
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (isPage && configured.has(name))
      return reply.redirect(`${request.protocol}://www.${host}${request.url}`, 308);
  });
}
