import { spawnSync } from 'node:child_process';

/** [COL-04] [COL-06] The property tests of all collections, with 10,000 generated queries and as many bodies. */
export const propertyTests = ['hostile-queries', 'writes'].map(
  (name) => `apps/server/src/modules/records/collections/${name}.test.ts`,
);

if (import.meta.main) {
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'server',
      '--testTimeout',
      '3600000',
      ...propertyTests,
    ],
    { stdio: 'inherit', env: { ...process.env, PROOF_RUNS: '10000' } },
  );
  process.exitCode = status ?? 1;
}
