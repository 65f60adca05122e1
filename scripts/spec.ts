import { globSync, readFileSync } from 'node:fs';
import { coverage } from './spec/coverage.ts';
import { namedTests } from './spec/named-tests.ts';
import { type Level, readRequirements } from './spec/requirements.ts';

/**
 * Each row of docs/requirements.md with the tests that name it. Fails on a due row without a test at each of its
 * levels, and on a test that names no such row. With --failures only those are shown.
 */
const LEVELS: Record<Level, string> = { u: 'journey', a: 'API test', r: 'unit test' };
const TESTS = ['{packages,apps,scripts,bench}/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'];
// These test the functions of this script with rows that do not exist.
const OWN_TESTS = 'scripts/spec/';

const files = globSync(TESTS, { exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path) })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.startsWith(OWN_TESTS));
const tests = files.flatMap((file) => namedTests(file, readFileSync(file, 'utf8')));
const { rows, strays } = coverage(readRequirements(readFileSync('docs/requirements.md', 'utf8')), tests);

const onlyFailures = process.argv.includes('--failures');
for (const row of rows) {
  if (onlyFailures && row.missing.length === 0) continue;
  const wanted = row.missing.map((level) => LEVELS[level]).join(', ');
  const state = wanted ? `MISSING ${wanted}` : row.due ? 'proved' : 'not due yet';
  console.log(`${row.id} ${row.levels.join('')}  ${state}`);
  for (const { level, file, line, title } of row.tests) console.log(`    ${level} ${file}:${line} ${title}`);
}
for (const { file, line, title } of strays) console.log(`NO SUCH ROW  ${file}:${line} ${title}`);

const due = rows.filter((row) => row.due);
const open = due.filter(({ missing }) => missing.length > 0);
console.log(
  `${due.length - open.length} of ${due.length} due requirements proved; ${rows.length - due.length} not due yet; ${strays.length} tests name no row.`,
);
process.exitCode = open.length + strays.length === 0 ? 0 : 1;
