import { ApiError, type ErrorReply, type Transport } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { runInProcess } from '../in-process.ts';

/** Sends the application's own requests inside the process, as a signed-out visitor of a host. */
export function inProcessTransport(app: FastifyInstance, host: string): Transport {
  return async ({ method, path, body }) => {
    const reply = await runInProcess(() =>
      app.inject({
        method,
        url: path,
        headers: { host },
        ...(body !== undefined && { payload: body as object }),
      }),
    );
    if (reply.statusCode >= 200 && reply.statusCode < 300) return reply.json();
    throw new ApiError(
      `request failed with status code ${reply.statusCode}`,
      reply.statusCode,
      reply.json<ErrorReply>(),
    );
  };
}
