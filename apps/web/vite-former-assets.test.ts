import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyBuild, formerAssetsStay } from './vite-former-assets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'paddock-build-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('keeps the files of the previous build for a week, for running servers and open tabs', async () => {
  const now = Date.now();
  const before = (age: number) => new Date(now - age);
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, 'portals'));
  for (const name of ['assets/before.js', 'assets/long-ago.js', 'portals/gone.png', 'sw.js'])
    await writeFile(path.join(folder, name), name);
  await utimes(path.join(folder, 'assets/before.js'), before(60_000), before(60_000));
  const long = before(formerAssetsStay + 60_000);
  await utimes(path.join(folder, 'assets/long-ago.js'), long, long);

  await emptyBuild(folder, 'assets', now);

  expect(await readdir(folder)).toEqual(['assets']);
  expect(await readdir(path.join(folder, 'assets'))).toEqual(['before.js']);
});

it('builds without an existing folder', async () => {
  await expect(emptyBuild(path.join(folder, 'none'), 'assets', Date.now())).resolves.toBeUndefined();
});
