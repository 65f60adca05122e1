import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TABLE_OWNERS } from '../../scripts/lint/table-owners.ts';
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

it('every table has one owner, apart from those that only the generic writes of the records change', () => {
  const migrations = readdirSync('apps/server/migrations')
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(`apps/server/migrations/${name}`, 'utf8'))
    .join('\n');
  const named = (pattern: RegExp) => [...migrations.matchAll(pattern)].map(([, name = '']) => name);
  const gone = named(/^\s*(?:DROP TABLE|ALTER TABLE) (?:IF EXISTS )?"?(\w+)"?(?:;| RENAME TO)/gm);
  const tables = [
    ...named(/^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)/gm),
    ...named(/^ALTER TABLE \w+ RENAME TO "?(\w+)/gm),
  ].filter((name) => !gone.includes(name));
  const generic = ['assets_items', 'blog_items', 'companies', 'investments', 'team_members'];
  const owned = Object.values(TABLE_OWNERS).flat();
  expect(new Set([...owned, ...generic])).toEqual(new Set(tables));
  expect(owned).toHaveLength(new Set(owned).size);
});
