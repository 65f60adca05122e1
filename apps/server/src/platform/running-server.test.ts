import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findRunningServer, noteRunningServer } from './running-server.ts';

let dataDir: string;
const log = { warn: vi.fn() };
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'paddock-running-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const leave = (text: string) => writeFileSync(join(dataDir, 'server.json'), text);

it('[BAC-04] a command finds the address of the running server, until it has stopped', async () => {
  expect(await findRunningServer(dataDir)).toBeUndefined();
  const remove = await noteRunningServer(dataDir, 'http://localhost:8080', log);
  expect(await findRunningServer(dataDir)).toBe('http://localhost:8080');
  await remove();
  expect(await findRunningServer(dataDir)).toBeUndefined();
});

it('[BAC-04] a command does not believe the note of a server that was killed, or one that cannot be read', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  for (const text of [JSON.stringify({ pid, url: 'http://localhost:8080' }), '{"pid":', '[]']) {
    leave(text);
    expect(await findRunningServer(dataDir)).toBeUndefined();
  }
});

it('[BAC-04] a server that stops keeps the note of the one that runs now', async () => {
  const remove = await noteRunningServer(dataDir, 'http://localhost:8080', log);
  leave(JSON.stringify({ pid: process.ppid, url: 'http://localhost:9090' }));
  await remove();
  expect(await findRunningServer(dataDir)).toBe('http://localhost:9090');
});

it('[RUN-03] a server whose note cannot be written serves all the same, and its log says so', async () => {
  mkdirSync(join(dataDir, 'server.json'));
  log.warn.mockClear();
  const remove = await noteRunningServer(dataDir, 'http://localhost:8080', log);
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(await findRunningServer(dataDir)).toBeUndefined();
  await expect(remove()).resolves.toBeUndefined();
});
