import { readFileSync, writeFileSync } from 'node:fs';
import { accessTables } from './docs/access-tables.ts';

/**
 * Writes into docs/security.md what is said of access, from the table in the code that the server obeys. With
 * --check nothing is written and a difference fails.
 */
const PAGE = 'docs/security.md';
const GENERATED = /(<!-- access: written by npm run docs -->\n)[\s\S]*(<!-- \/access -->)/;

const page = readFileSync(PAGE, 'utf8');
if (!GENERATED.test(page)) throw new Error(`${PAGE} has lost the place of the access tables.`);
const wanted = page.replace(
  GENERATED,
  (_, start: string, end: string) => `${start}\n${accessTables()}\n\n${end}`,
);
if (!process.argv.includes('--check')) writeFileSync(PAGE, wanted);
else if (wanted !== page) {
  console.log(`${PAGE} does not say what the access table in packages/domain says: run npm run docs.`);
  process.exitCode = 1;
}
