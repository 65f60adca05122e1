import { readFileSync, writeFileSync } from 'node:fs';
import { accessTables } from './docs/access-tables.ts';

/**
 * Writes the access tables of docs/security.md from the table in the code that the server enforces. With --check it
 * writes nothing, and fails on a difference.
 */
const PAGE = 'docs/security.md';
const GENERATED = /(<!-- access: written by npm run docs -->\n)[\s\S]*(<!-- \/access -->)/;

const page = readFileSync(PAGE, 'utf8');
if (!GENERATED.test(page)) throw new Error(`${PAGE} has no place for the access tables.`);
const wanted = page.replace(
  GENERATED,
  (_, start: string, end: string) => `${start}\n${accessTables()}\n\n${end}`,
);
if (!process.argv.includes('--check')) writeFileSync(PAGE, wanted);
else if (wanted !== page) {
  console.log(`${PAGE} differs from the access table in packages/domain: run npm run docs.`);
  process.exitCode = 1;
}
