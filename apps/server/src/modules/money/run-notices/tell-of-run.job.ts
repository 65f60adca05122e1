import { sql } from 'kysely';
import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';
import { type DueWork, type JobRun, slicePlace, workThroughDue } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PaperTools } from '../papers/index.ts';
import { isToldSql } from './read-line.ts';
import { settleLine } from './settle-line.ts';

/** Issues the notices of a valuation or a distribution, and tells whom a run concerns that it was posted, or reversed (LED-07). */
export const tellOfRunJob = defineJob({
  name: 'tell-of-run',
  data: z.object({
    run: z.string(),
    event: z.enum(['posted', 'reversed']),
    ...slicePlace,
  }),
  retryLimit: 60,
  longestRun: 120,
});

export type RunTelling = z.infer<typeof tellOfRunJob.data>;

/** Lines of one slice: each makes a PDF. */
const defaultSliceSize = 20;

/**
 * Goes through the lines of a run. Each is settled once, in a transaction that also records it, so that a job that is
 * interrupted, or runs twice, issues no notice and tells nobody a second time.
 */
export async function tellOfRun(
  platform: Platform,
  tools: PaperTools,
  data: RunTelling,
  run: JobRun<RunTelling>,
  sliceSize = defaultSliceSize,
): Promise<void> {
  const due: DueWork = {
    find: (after, limit) => findDue(platform, data, { after, limit }),
    work: (position) => settleLine(platform, tools, { ...data, position }),
    problem: 'An investor could not be told of a valuation or a distribution',
  };
  await workThroughDue(platform, run, data, due, sliceSize);
}

/** The lines that were posted and not settled yet; of a reversal, those of which anybody was told. */
async function findDue(
  { db }: Platform,
  { run, event }: RunTelling,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ position: string }>`
    SELECT l.position FROM ledger_run_lines l JOIN ledger_runs r ON r._id = l.run
    WHERE l.run = ${run} AND ${isToldSql} AND (${after}::uuid IS NULL OR l.position > ${after}::uuid)
      AND NOT EXISTS (SELECT FROM run_notices n WHERE (n.run, n.position, n.event) = (l.run, l.position, ${event}))
      AND CASE WHEN ${event} = 'posted' THEN r."reversedAt" IS NULL ELSE EXISTS (SELECT FROM run_notices n
        WHERE (n.run, n.position, n.event) = (l.run, l.position, 'posted')) END
    ORDER BY l.position LIMIT ${limit}`.execute(db);
  return rows.map(({ position }) => position);
}
