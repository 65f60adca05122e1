import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';
import { type JobRun, slicePlace } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { erasePerson, findClosedAccounts } from './erase-person.ts';

/** Where an earlier run has stopped: behind an account, and at a table of another one. */
const stopped = z.object({
  ...slicePlace,
  user: z.optional(z.string()),
  table: z.optional(z.string()),
});
export type StoppedErasure = z.infer<typeof stopped>;

/** Erases what has ended of closed accounts, every night. */
export const erasePeopleJob = defineJob({
  name: 'erase-people',
  data: stopped,
  retryLimit: 2,
  longestRun: 600,
  schedule: '7 4 * * *',
});

/** Accounts that are looked at together. */
const accountsPerSlice = 50;

/**
 * One account after the other, so that one which fails does not hold up the others; throws at the end if any failed, in
 * this run or in those that handed over to it.
 */
export async function work(
  platform: Platform,
  data: StoppedErasure,
  run: Pick<JobRun<StoppedErasure>, 'mayContinue' | 'continueWith' | 'previousFailures'>,
  sliceSize?: number,
): Promise<void> {
  const failures: unknown[] = [];
  let { after = null, failed = 0 }: { after?: string | null; failed?: number } = data;
  // What failed before the handover is behind this place: a retry begins with all that is left.
  if (failed > 0 && run.previousFailures > 0) [after, failed] = [null, 0];
  for (;;) {
    const users = await findClosedAccounts(platform.db, platform.clock.now(), {
      after,
      limit: accountsPerSlice,
    });
    for (const user of users) {
      try {
        const table = await erasePerson(platform, user, run, {
          // That person may have come back since, and another one is erased from the first table on.
          from: user === data.user ? (data.table ?? null) : null,
          ...(sliceSize !== undefined && { sliceSize }),
        });
        if (table !== null) {
          const place = { ...(after !== null && { after }), ...(failed > 0 && { failed }), user, table };
          return run.continueWith(place, { hasFailed: failed > 0 });
        }
      } catch (error) {
        platform.log.error({ err: error, record: user }, 'A closed account could not be erased');
        failures.push(error);
        failed += 1;
      }
      after = user;
    }
    if (users.length < accountsPerSlice) break;
  }
  if (failed > 0) throw new AggregateError(failures, `Accounts that could not be erased: ${failed}`);
}
