import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverProgram } from '@paddock/testing';
import { expect, it, vi } from 'vitest';

/** The server starts a database of its own, and takes what time it needs to close. */
vi.setConfig({ testTimeout: 180_000 });

/** Starts a server with an embedded database and calls back once it listens. Returns how it ended. */
async function endOfServer(end: (server: { pid: number; dataDir: string }) => void): Promise<unknown> {
  const dataDir = mkdtempSync(join(tmpdir(), 'paddock-lost-'));
  const server = spawn(process.execPath, [serverProgram('main')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DEMO: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const exited = once(server, 'exit');
    let printed = '';
    server.stdout.on('data', (text: Buffer) => {
      printed += text.toString();
    });
    await expect.poll(() => printed, { timeout: 120_000, interval: 50 }).toContain('Paddock is up.');
    end({ pid: server.pid ?? 0, dataDir });
    return await exited;
  } finally {
    server.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

it('a server whose embedded database has ended and does not start again ends with an error, so that its manager starts it again', async () => {
  const ended = await endOfServer(({ dataDir }) => {
    const { postmasterPid } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as {
      postmasterPid: number;
    };
    // Without this file it does not start.
    rmSync(join(dataDir, 'postgres', 'global', 'pg_control'));
    process.kill(postmasterPid, 'SIGKILL');
  });
  expect(ended).toEqual([1, null]);
});

it('a server with an embedded database that is told to stop ends without an error', async () => {
  expect(await endOfServer(({ pid }) => process.kill(pid, 'SIGTERM'))).toEqual([0, null]);
});
