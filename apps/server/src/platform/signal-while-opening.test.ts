import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, symlinkSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { databaseUrl, serverProgram, testDatabase } from '@paddock/testing';
import { expect, it } from 'vitest';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

it('[RUN-02] SIGTERM right after the server listens ends the open requests before the process', {
  timeout: 120_000,
}, async () => {
  const database = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'paddock-signal-'));
  // The first that the server does when it listens waits here until somebody reads it.
  const [note, held] = [join(dataDir, 'server.json'), join(dataDir, 'held')];
  expect(spawnSync('mkfifo', [held]).status).toBe(0);
  symlinkSync(held, note);
  const port = await freePort();
  const server = spawn(process.execPath, [serverProgram('main')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl(database.connection),
      SECRET_KEY: 'a secret key for tests only, 32 or more characters',
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      DEMO: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => undefined,
    );
  try {
    while ((await statusOf('/live')) !== 200 && server.exitCode === null) await pause(20);
    const exited = once(server, 'exit');
    const headers = { 'content-type': 'application/json', 'content-length': 2 };
    const path = '/auth/auth';
    const open = request({ host: '127.0.0.1', port, path, method: 'POST', headers });
    const replied = once(open, 'response') as Promise<[IncomingMessage]>;
    replied.catch(() => undefined);
    open.write('{');
    // Another request has its reply, so the open one has arrived.
    expect(await statusOf('/live')).toBe(200);
    server.kill('SIGTERM');
    await expect.poll(() => statusOf('/live'), { timeout: 20_000 }).toBeUndefined();
    open.end('}');
    expect((await replied)[0].statusCode).toBe(400);
    rmSync(note);
    closeSync(openSync(held, 'r'));
    expect(await exited).toEqual([0, null]);
  } finally {
    if (server.exitCode === null) server.kill('SIGKILL');
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
