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

it('a key is made once, by however many starts at one moment', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => loadSecretKey(null, folder)));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
});

it('a key file with nothing in it, as a crash may leave one, is no key: the start is refused in words', async () => {
  await writeFile(secretKeyPath(folder), '');
  await expect(loadSecretKey(null, folder)).rejects.toThrow(/secret\.key/);
});
