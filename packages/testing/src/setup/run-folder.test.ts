import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeRunFolder } from './run-folder.ts';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'run-folder-'));
});
afterEach(() => rm(base, { recursive: true }));

it('removes what runs that were killed have left, and nothing of a run that goes on or of others', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const killed = `paddock-tests-${pid}-a1b2c3`;
  const running = `paddock-tests-${process.pid}-d4e5f6`;
  const others = ['paddock-tests-notes', `paddock-s3-${pid}-a1b2c3`];
  for (const name of [killed, running, ...others]) await mkdir(join(base, name));
  await writeFile(join(base, killed, 'PG_VERSION'), '16');
  const made = await makeRunFolder(base);
  const left = (await readdir(base)).map((name) => join(base, name));
  expect(left.toSorted()).toEqual([...[running, ...others].map((name) => join(base, name)), made].toSorted());
});
