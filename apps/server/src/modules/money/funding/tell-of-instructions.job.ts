import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inTransaction } from '../../../platform/database/index.ts';
import { defineJob } from '../../../platform/define-job.ts';
import { type DueWork, type JobRun, slicePlace, workThroughDue } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordInstructionsTold } from '../participation-writes/index.ts';
import { mayBeAskedForMoney } from './funding-recipient.ts';
import { tellOfChangedInstructions } from './instructions-email.ts';
import { lockFunding } from './lock-funding.ts';
import { toWireOf } from './read-funding.ts';

/** Tells the investors who are still to send money that the payment instructions of their fund have changed. */
export const tellOfInstructionsJob = defineJob({
  name: 'tell-of-instructions',
  /** `changedAt`: ISO 8601. */
  data: z.object({ fund: z.string(), changedAt: z.string(), ...slicePlace }),
  retryLimit: 60,
  longestRun: 120,
});

type Data = z.infer<typeof tellOfInstructionsJob.data>;

/**
 * Each investor is told once, in a transaction that also records it. Who has paid in the meantime is not told, and of
 * changes that came one after another only once.
 */
export async function work(
  platform: Platform,
  data: Data,
  run: JobRun<Data>,
  sliceSize?: number,
): Promise<void> {
  const changedAt = new Date(data.changedAt);
  const due: DueWork = {
    find: (after, limit) => findDue(platform, { fund: data.fund, changedAt, after, limit }),
    work: (id) => tell(platform, id, changedAt),
    problem: 'An investor could not be told that payment instructions have changed',
  };
  await workThroughDue(platform, run, data, due, sliceSize);
}

async function findDue(
  { db }: Platform,
  { fund, changedAt, after, limit }: { fund: string; changedAt: Date; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`
    SELECT _id FROM synd_users
    WHERE fund = ${fund} AND ft_start_date IS NOT NULL AND ft_complete_date IS NULL
      AND ("instructionsToldAt" IS NULL OR "instructionsToldAt" < ${changedAt})
      AND (${after}::uuid IS NULL OR _id > ${after}::uuid)
    ORDER BY _id LIMIT ${limit}`.execute(db);
  return rows.map(({ _id }) => _id);
}

async function tell(platform: Platform, id: string, changedAt: Date): Promise<void> {
  await inTransaction(platform.db, async (db) => {
    const now = platform.clock.now();
    const funding = await lockFunding(db, id);
    const { state, startedAt, completedAt } = funding;
    if (!state || state.isComplete || completedAt || !startedAt) return;
    const { rows } = await sql`SELECT 1 FROM synd_users
      WHERE _id = ${id} AND "instructionsToldAt" >= ${changedAt}`.execute(db);
    if (rows.length > 0 || toWireOf(funding, now) === 0n) return;
    await recordInstructionsTold(db, id, now);
    if (!(await mayBeAskedForMoney(db, funding, { email: 'changed payment instructions', now }))) return;
    await tellOfChangedInstructions(db, platform, funding, { changedAt, now });
  });
}
