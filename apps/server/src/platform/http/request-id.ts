import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

type RawHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Short enough to write down, and nothing that a log, a page or a shell could take for more than a word. */
const wellFormed = /^[A-Za-z0-9._-]{8,64}$/;

/**
 * The id of a request. That of a proxy in front is kept, so that its log and ours name the same one; a caller's own is
 * not, because lines of different requests could carry it.
 */
export function createRequestId(trustProxy: boolean): (request: { headers: RawHeaders }) => string {
  return ({ headers }) => {
    const sent = headers['x-request-id'];
    return trustProxy && typeof sent === 'string' && wellFormed.test(sent)
      ? sent
      : randomBytes(8).toString('hex');
  };
}

/** Sets the id on every reply. */
export function registerRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
}
