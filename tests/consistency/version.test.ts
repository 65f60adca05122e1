import { readFileSync } from 'node:fs';
import { version } from '@paddock/server/platform/version.ts';
import { expect, it } from 'vitest';

it('CHANGELOG.md begins with what is unreleased, then the version of package.json', () => {
  const headings = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[(.+?)\]/gm)].map(
    ([, name]) => name,
  );
  expect(headings.slice(0, 2)).toEqual(['Unreleased', version]);
});

it('the packages of the workspace have the same version', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { name?: string; version?: string }>;
  };
  const own = Object.entries(lock.packages).filter(([path]) => !path.includes('node_modules'));
  for (const [path, entry] of own) expect(entry.version, path || 'package.json').toBe(version);
});
