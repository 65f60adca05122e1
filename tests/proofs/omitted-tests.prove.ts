import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

/**
 * The tests that npm test omits, because they start databases again and again and prove rarer states of what other tests
 * prove: the files `*.proof.test.ts`, the move, which is killed at more steps here, and every route with every body.
 */
export const omittedTests = [
  ...globSync('{apps,packages}/*/src/**/*.proof.test.ts'),
  'apps/server/src/commands/move-to.test.ts',
  'apps/server/src/platform/http/every-route.test.ts',
];

if (import.meta.main) {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...omittedTests],
    { stdio: 'inherit', env: { ...process.env, OMITTED_TESTS: '1' } },
  );
  process.exitCode = status ?? 1;
}
