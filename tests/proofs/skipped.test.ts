import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { smokeTimeout } from '../../bench/machine/smoke.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';

it(
  'a proof whose programs are missing is listed as skipped, and fails where all are required',
  {
    timeout: smokeTimeout,
  },
  () =>
    withTemporaryFolder(async (folder) => {
      const { status, stdout } = spawnSync(
        process.execPath,
        ['scripts/prove.ts', 'rolling-restart', '--require-all'],
        { env: { PATH: folder }, encoding: 'utf8' },
      );
      expect(stdout).toContain('Skipped: no haproxy');
      expect(stdout).toContain('\n0 of 1 proofs hold, 1 skipped: rolling-restart\n');
      expect(status).toBe(1);
    }),
);

it('no proof says that it is skipped without ending so', () => {
  const proofs = globSync('tests/proofs/*.prove.ts');
  expect(proofs.length).toBeGreaterThan(20);
  expect(proofs.filter((file) => /log\([^)]*skipped/i.test(readFileSync(file, 'utf8')))).toEqual([]);
});
