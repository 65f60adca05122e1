import { spawnSync } from 'node:child_process';

/** [COL-04] [COL-06] The property test of the lists of all collections, with 10,000 generated queries. */
export const propertyTest = 'apps/server/src/modules/records/collections/hostile-queries.test.ts';

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
      propertyTest,
    ],
    { stdio: 'inherit', env: { ...process.env, PROOF_RUNS: '10000' } },
  );
  process.exitCode = status ?? 1;
}
