import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isInProcess } from '../in-process.ts';

interface RequestWatch {
  readonly begins?: () => void;
  /** Called once for each request, with its reply sent or aborted because the caller was gone before the end of it. */
  readonly ends: (request: FastifyRequest, reply: FastifyReply, isAborted: boolean) => void;
}

/** Watches the requests from outside: those that the server sends to itself are part of others. */
export function watchRequests(app: FastifyInstance, { begins, ends }: RequestWatch): void {
  const ended = new WeakSet<FastifyReply>();
  const end = (request: FastifyRequest, reply: FastifyReply, isAborted: boolean) => {
    if (ended.has(reply)) return;
    ended.add(reply);
    ends(request, reply, isAborted);
  };
  app.addHook('onRequest', async (request, reply) => {
    if (isInProcess()) return;
    begins?.();
    // A connection that closes at the end of its reply may say so before the hook below runs.
    reply.raw.once('close', () => end(request, reply, !reply.raw.writableFinished));
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!isInProcess()) end(request, reply, false);
  });
}

/** The pattern of the route, which says what was asked without the tokens and names in an address. */
export const routeOf = (request: FastifyRequest): string | null =>
  request.is404 ? null : (request.routeOptions.url ?? null);
