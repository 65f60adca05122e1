import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

type RawHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Short enough to write down, and nothing that a log, a page or a shell could take for more than a word. */
const wellFormed = /^[\w-]{8,64}$/;

/** The id of a request: the one that a proxy in front or the caller gave it, so that their log and ours name the same. */
export function createRequestId({ headers }: { headers: RawHeaders }): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && wellFormed.test(sent) ? sent : randomBytes(8).toString('hex');
}

const ids = new WeakMap<IncomingMessage, string>();

/** The id of a request that is answered without a reply of the application. */
export const requestIdOf = (request: IncomingMessage): string | undefined => ids.get(request);

/** Sets the id on every reply. */
export function registerRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    ids.set(request.raw, request.id);
    reply.header('x-request-id', request.id);
  });
}
