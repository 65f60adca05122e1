import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isInProcess } from '../in-process.ts';
import type { Platform } from '../platform.ts';

/**
 * Logs a line for each request, with the id that its reply carries. Addresses are left out, because tokens and names
 * are in them: the route says what was asked, and the account who asked.
 */
export function registerAccessLog(app: FastifyInstance, { portals }: Pick<Platform, 'portals'>): void {
  const replied = new WeakSet<FastifyReply>();
  const write = (request: FastifyRequest, reply: FastifyReply, isAborted: boolean) => {
    const { actor } = request;
    const impersonatedBy = actor?.session?.impersonatedBy;
    request.log.info(
      {
        method: request.method,
        route: request.is404 ? null : (request.routeOptions.url ?? null),
        // Nothing says what a caller got who was gone before the end of the reply.
        ...(isAborted ? { aborted: true } : { status: reply.statusCode }),
        ms: Math.round(reply.elapsedTime * 10) / 10,
        portal: portals.lastKnown(request.host)?.slug ?? null,
        account: actor?.user?.id ?? null,
        ...(impersonatedBy && { impersonatedBy }),
      },
      'Request',
    );
  };
  app.addHook('onRequest', async (request, reply) => {
    if (isInProcess()) return;
    reply.raw.once('close', () => {
      if (!replied.has(reply)) write(request, reply, true);
    });
  });
  app.addHook('onResponse', async (request, reply) => {
    if (isInProcess()) return;
    replied.add(reply);
    write(request, reply, false);
  });
}
