import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildServer } from './build-server.mjs';

describe('buildServer', () => {
  let root: string;
  const write = (file: string, content: string) => {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), content);
  };
  const build = () => buildServer(root, process.execPath);
  const builds = () => readFileSync(join(root, 'builds'), 'utf8').length;
  const packages = ['packages/domain', 'packages/contract', 'packages/embedded-postgres'];
  const change = (text: string) => write('packages/domain/src/a.ts', text);
  const ageInDays = (folder: string, days: number) => {
    const then = new Date(Date.now() - days * 24 * 60 * 60_000);
    utimesSync(join(root, folder), then, then);
  };
  const kept = () => readdirSync(join(root, 'apps/server/dist')).map((name) => `apps/server/dist/${name}`);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'paddock-build-'));
    write('package.json', JSON.stringify({ type: 'module' }));
    for (const file of ['package-lock.json', 'tsconfig.base.json']) write(file, '{}');
    for (const part of [...packages, 'apps/server']) write(`${part}/src/a.ts`, '');
    for (const part of packages) write(`${part}/package.json`, '{}');
    write('scripts/server-build/a.ts', '');
    write(
      'scripts/build-server.ts',
      `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
       const [place, folder] = process.argv.slice(2);
       mkdirSync(folder, { recursive: true });
       writeFileSync(folder + '/main.js', place);
       appendFileSync('builds', 'x');`,
    );
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('builds once, and again only when what it is made of changes', () => {
    const first = build();
    expect(readFileSync(join(root, first, 'main.js'), 'utf8')).toBe(first);
    expect(build()).toBe(first);
    write('apps/server/src/a.test.ts', 'tests are no part of it');
    expect(build()).toBe(first);
    expect(builds()).toBe(1);
    change('changed');
    const second = build();
    expect(second).not.toBe(first);
    expect(builds()).toBe(2);
    change('');
    expect(build()).toBe(first);
    expect(builds()).toBe(2);
  });

  it('builds again when what a package exports changes', () => {
    const built = new Set([build()]);
    for (const part of packages) {
      write(`${part}/package.json`, JSON.stringify({ exports: { '.': './src/b.ts' } }));
      built.add(build());
    }
    expect(built.size).toBe(4);
  });

  it('keeps a build for a week after another one took its place', () => {
    const first = build();
    ageInDays(first, 30);
    change('second');
    const second = build();
    expect(kept()).toEqual(expect.arrayContaining([first, second]));
    ageInDays(first, 9);
    ageInDays(second, 8);
    change('third');
    const third = build();
    expect(kept().toSorted()).toEqual([second, third].toSorted());
  });

  it('builds beside an entry that is gone once it is looked at', () => {
    build();
    symlinkSync('nowhere', join(root, 'apps/server/dist/.unfinished-gone'));
    change('changed');
    expect(readFileSync(join(root, build(), 'main.js'), 'utf8')).toContain('apps/server/dist/');
  });

  it('says why a build failed, leaves nothing of it, and tries again the next time', () => {
    const working = readFileSync(join(root, 'scripts/build-server.ts'), 'utf8');
    write('scripts/build-server.ts', `${working}\nconsole.error('a broken import'); process.exit(1)`);
    expect(build).toThrow('a broken import');
    expect(build).toThrow('a broken import');
    expect(kept()).toEqual([]);
  });
});
