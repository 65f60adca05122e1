import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RUN_TIME_TABLES, TABLE_OWNERS, writesRunTimeTable } from '../../scripts/lint/table-owners.ts';
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

it('every table has one owner', () => {
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
  const owned = Object.values(TABLE_OWNERS).flat();
  expect(new Set(owned)).toEqual(new Set(tables));
  expect(owned).toHaveLength(new Set(owned).size);
});

it('each file that may name the table that it writes at run time does so', () => {
  const idle = Object.keys(RUN_TIME_TABLES).filter((file) => {
    const source = readFileSync(`apps/server/src/${file}`, 'utf8');
    const text = source.replaceAll(/\$\{[^{}]*\}/g, '?');
    return !writesRunTimeTable(text) && !/\.(?:insertInto|updateTable|deleteFrom)\((?!')/.test(source);
  });
  expect(idle).toEqual([]);
});
