import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDatabase } from '../database/index.ts';
import type { Platform } from '../platform.ts';
import { registerErrorHandler } from './errors.ts';

/** Closes the database under a request, whose caller may be gone by then. Returns the level at which it is logged. */
async function closeUnder({ isCallerGone }: { isCallerGone: boolean }): Promise<number> {
  const logged = Promise.withResolvers<number>();
  const write = (text: string) => {
    const { level, msg } = JSON.parse(text) as { level: number; msg: string };
    if (msg.startsWith('A request')) logged.resolve(level);
  };
  const app = fastify({ logger: { level: 'info', stream: { write } } });
  const db = createDatabase({ connectionString: 'postgres://127.0.0.1:1/nothing' }, { primaryTimeout: 1 });
  const ask = () => sql`SELECT 1`.execute(db);
  // It is opened with its first statement.
  await ask().catch(() => undefined);
  registerErrorHandler(app, {} as Platform);
  const arrived = Promise.withResolvers<void>();
  const closeDatabase = async (request: FastifyRequest) => {
    arrived.resolve();
    if (isCallerGone) await once(request.raw.socket, 'close');
    await db.destroy();
    return ask();
  };
  app.route({ method: 'GET', url: '/', handler: closeDatabase });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const sent = get({ port: (app.server.address() as AddressInfo).port, agent: false });
  sent.on('error', () => undefined);
  sent.on('response', (reply) => reply.resume());
  await arrived.promise;
  if (isCallerGone) sent.destroy();
  const level = await logged.promise;
  await app.close();
  return level;
}

it('[RUN-02] a request that nobody waits for is no error when the server closes its database', async () => {
  expect(await closeUnder({ isCallerGone: true })).toBe(30);
  expect(await closeUnder({ isCallerGone: false })).toBe(50);
});
