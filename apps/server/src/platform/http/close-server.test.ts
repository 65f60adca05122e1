import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { closeServer } from './close-server.ts';

/** A server with a request that ends after so many milliseconds, and what becomes of it. */
async function openRequest(milliseconds: number) {
  const app = fastify();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  app.get('/', async () => {
    arrive();
    await pause(milliseconds, undefined, { ref: false });
    return {};
  });
  const sent = get(await app.listen({ port: 0, host: '127.0.0.1' }), { agent: false });
  const outcome = Promise.race([
    once(sent, 'response').then(([reply]) => (reply as IncomingMessage).statusCode),
    once(sent, 'error').then(([error]) => (error as NodeJS.ErrnoException).code),
  ]).catch((error: NodeJS.ErrnoException) => error.code);
  await arrived;
  return { app, outcome, log: { warn: vi.fn() } };
}

it('[RUN-02] a request that does not end is cut off, so that the server closes, and the log says so', async () => {
  const { app, outcome, log } = await openRequest(600_000);
  await closeServer(app, log, 200);
  expect(await outcome).toBe('ECONNRESET');
  expect(log.warn).toHaveBeenCalledTimes(1);
});

it('[RUN-02] a request that ends in time gets its reply', async () => {
  const { app, outcome, log } = await openRequest(300);
  await closeServer(app, log, 60_000);
  expect(await outcome).toBe(200);
  expect(log.warn).not.toHaveBeenCalled();
});
