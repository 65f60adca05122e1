import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jobRun, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { purgeUploads } from './purge-uploads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('[DOC-08] partial files of a crash are removed after a day', async () => {
  await purgeUploads(server.platform, server.store, jobRun());
  const folder = join(server.dataDir, 'files', 'proofs');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '.0f5b1c3e-5d0a-4f52-9d0e-3a1f0c9b7a11.part'), 'half of');
  server.clock.advance(23 * 60 * 60_000);
  await purgeUploads(server.platform, server.store, jobRun());
  expect(await readdir(folder)).toHaveLength(1);
  server.clock.advance(2 * 60 * 60_000);
  await purgeUploads(server.platform, server.store, jobRun());
  expect(await readdir(folder)).toEqual([]);
});
