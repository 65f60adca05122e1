import { ApiError, type ErrorReply, type Transport } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { runInProcess } from '../in-process.ts';

/** Sends the application's own requests inside the process, as a signed-out visitor of a host or in a session. */
export function inProcessTransport(app: FastifyInstance, host: string, authCode?: string): Transport {
  return async ({ method, path, body }) => {
    const reply = await runInProcess(
      // Awaited within, because the request is sent by then() only.
      async () =>
        await app.inject({
          method,
          url: path,
          headers: { host, ...(authCode !== undefined && { authcode: authCode }) },
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
