import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadSecretKey, secretKeyPath } from './secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('the key is created once, however many processes start concurrently', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => loadSecretKey(null, folder)));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
});

it('an empty key file, as a crash may leave one, stops the start with an explanation', async () => {
  await writeFile(secretKeyPath(folder), '');
  await expect(loadSecretKey(null, folder)).rejects.toThrow(/secret\.key/);
});
