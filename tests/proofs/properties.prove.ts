import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

/**
 * The files with property tests. npm test draws the same values each time; here others are drawn, and more of them, except
 * where a property has a number of its own. PROPERTY_SEED repeats a run.
 */
export const propertyFiles = globSync('{apps,packages,scripts,tests}/**/*.test.{ts,tsx}', {
  exclude: ['**/node_modules/**', '**/dist/**'],
}).filter((file) => readFileSync(file, 'utf8').includes("from 'fast-check'"));

if (import.meta.main) {
  const seed = process.env['PROPERTY_SEED'] || String(randomInt(2 ** 31));
  console.log(`PROPERTY_SEED=${seed}`);
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout', '3600000', ...propertyFiles],
    { stdio: 'inherit', env: { ...process.env, PROPERTY_SEED: seed, PROPERTY_RUNS: '2000' } },
  );
  process.exitCode = status ?? 1;
}
