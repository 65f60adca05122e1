import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DISTRICTS } from '../../scripts/lint/zones.ts';

const folders = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

it('the table of districts in docs/architecture.md is the order that lint keeps, and names every module', () => {
  const table = [
    ...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| ([a-z]+) \| [^|]+ \| ([a-z, -]+) \|$/gm),
  ].slice(1);
  expect(table.map(([, district]) => district)).toEqual([...DISTRICTS]);
  for (const [, district = '', modules = ''] of table)
    expect(modules.split(', '), district).toEqual(folders(`apps/server/src/modules/${district}`).sort());
});

it('the endpoints of the contract are in the same districts', () => {
  expect([...DISTRICTS]).toEqual(expect.arrayContaining(folders('packages/contract/src/endpoints')));
});
