import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildWeb } from './build-web.mjs';

describe('buildWeb', () => {
  let root: string;
  const write = (file: string, content: string) => {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), content);
  };
  const build = () => buildWeb(root, process.execPath);
  const builds = () => readFileSync(join(root, 'apps/web/dist/builds'), 'utf8').length;
  const writeBuildScript = (command: string) =>
    write('apps/web/package.json', JSON.stringify({ name: '@paddock/web', scripts: { build: command } }));

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'paddock-build-'));
    write('package.json', JSON.stringify({ name: 'x', version: '1.0.0', workspaces: ['apps/*'] }));
    for (const file of ['package-lock.json', 'tsconfig.base.json']) write(file, '{}');
    for (const file of ['packages/domain/src/a.ts', 'packages/contract/src/a.ts']) write(file, '');
    writeBuildScript(`node -e "fs.mkdirSync('dist',{recursive:true});fs.appendFileSync('dist/builds','x')"`);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('builds once, and again only when what it is made of changes', () => {
    build();
    build();
    expect(builds()).toBe(1);
    write('apps/web/src/a.test.ts', 'tests are no part of it');
    build();
    expect(builds()).toBe(1);
    write('packages/domain/src/a.ts', 'changed');
    build();
    expect(builds()).toBe(2);
  });

  it('says why a build failed, and tries again the next time', () => {
    build();
    writeBuildScript(`node -e "console.error('a broken page'); process.exit(1)"`);
    expect(build).toThrow('a broken page');
    expect(build).toThrow('a broken page');
  });
});
