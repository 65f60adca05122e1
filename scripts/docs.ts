import { readFileSync, writeFileSync } from 'node:fs';
import { accessTables } from './docs/access-tables.ts';
import { retentionTable } from './docs/retention-table.ts';

/**
 * Writes the tables of the docs that come from the code which the server follows. With --check it writes nothing, and
 * fails on a difference.
 */
const pages = [
  {
    page: 'docs/security.md',
    name: 'access',
    source: 'the access table in packages/domain',
    write: accessTables,
  },
  {
    page: 'docs/operations.md',
    name: 'retention',
    source: 'the rules of modules/operations/personal-data',
    write: retentionTable,
  },
];

for (const { page, name, source, write } of pages) {
  const place = new RegExp(`(<!-- ${name}: written by npm run docs -->\\n)[\\s\\S]*(<!-- /${name} -->)`);
  const text = readFileSync(page, 'utf8');
  if (!place.test(text)) throw new Error(`${page} has no place for what comes from ${source}.`);
  const wanted = text.replace(place, (_, start: string, end: string) => `${start}\n${write()}\n\n${end}`);
  if (!process.argv.includes('--check')) writeFileSync(page, wanted);
  else if (wanted !== text) {
    console.log(`${page} differs from ${source}: run npm run docs.`);
    process.exitCode = 1;
  }
}
