import { expect, it } from 'vitest';
import { smokeTimeout, withSmokeDatabase } from '../../bench/machine/smoke.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { proveJobs } from './jobs.prove.ts';

// The proof kills and freezes servers, which takes minutes: the queue waits for a sign of life.
it('the hourly and nightly jobs do what is due of 500 participations', { timeout: smokeTimeout }, () =>
  withSmokeDatabase((database) =>
    withTemporaryFolder(async (folder) => {
      const sizes = { participations: 500, interrupted: false };
      await expect(proveJobs({ folder, database }, sizes)).resolves.toBeUndefined();
    }),
  ),
);
