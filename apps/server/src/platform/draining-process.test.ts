import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseUrl, serverProgram, type TestDatabase, testDatabase } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sameSignalWindow } from './stop-on-signals.ts';

let database: TestDatabase;
let server: ChildProcess;
let port: number;
const dataDir = mkdtempSync(join(tmpdir(), 'paddock-drain-'));

beforeAll(async () => {
  database = await testDatabase();
  port = await freePort();
  server = spawn(process.execPath, [serverProgram('main')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl(database.connection),
      SECRET_KEY: 'a secret key for tests only, 32 or more characters',
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      DEMO: '0',
      DRAIN_SECONDS: '600',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while ((await statusOf('/ready')) !== 200 && server.exitCode === null) await pause(100);
});
afterAll(async () => {
  if (server.exitCode === null) server.kill('SIGKILL');
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

const read = (path: string, options: RequestOptions = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const sent = get({ host: '127.0.0.1', port, path, agent: false, ...options }, (reply) => {
      reply.resume();
      reply.once('end', () => resolve(reply));
    });
    sent.once('error', reject);
  });
/** The status of a reply on a new connection, or why there is none. */
const statusOf = (path: string) =>
  read(path).then(
    ({ statusCode }) => statusCode,
    (error: NodeJS.ErrnoException) => error.code,
  );

it('[RUN-02] SIGTERM drains, a second one closes the listener, and the open request ends before the process', async () => {
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await read('/live', { agent: kept })).headers.connection).toBe('keep-alive');
  // Its body is on its way all the time.
  const open = request({
    host: '127.0.0.1',
    port,
    path: '/auth/auth',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 2 },
  });
  const replied = once(open, 'response') as Promise<[IncomingMessage]>;
  open.write('{');

  server.kill('SIGTERM');
  await expect.poll(() => statusOf('/ready')).toBe(503);
  expect([await statusOf('/live'), await statusOf('/health'), await statusOf('/auth/portals')]).toEqual([
    200, 200, 200,
  ]);
  expect((await read('/live', { agent: kept })).headers.connection).toBe('close');

  await pause(sameSignalWindow);
  server.kill('SIGTERM');
  await expect.poll(() => statusOf('/live')).toBe('ECONNREFUSED');
  expect(server.exitCode).toBeNull();

  const exited = once(server, 'exit');
  open.end('}');
  const [reply] = await replied;
  expect([reply.statusCode, reply.headers.connection]).toEqual([400, 'close']);
  reply.resume();
  expect(await exited).toEqual([0, null]);
  kept.destroy();
});
