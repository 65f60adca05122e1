import { sql } from 'kysely';
import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';
import type { JobRun } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PaperTools } from '../papers/index.ts';
import { peopleToCorrect, tellOfReversedFile } from './reversed-lines.ts';
import { tellInSteps, tellingPlace } from './tell-in-steps.ts';

/**
 * Replaces the notices of what was reversed of a file, and then tells each person who was told of it, once of all its
 * days (LED-07, IMP-01).
 */
export const tellOfReversedImportJob = defineJob({
  name: 'tell-of-reversed-import',
  data: z.object({
    file: z.string(),
    /** The request that reversed it. */
    approval: z.string(),
    ...tellingPlace,
  }),
  retryLimit: 60,
  longestRun: 120,
});
export type ReversalTelling = z.infer<typeof tellOfReversedImportJob.data>;

export async function tellOfReversedImport(
  platform: Platform,
  tools: PaperTools,
  data: ReversalTelling,
  run: JobRun<ReversalTelling>,
  sliceSize?: number,
): Promise<void> {
  const { file, approval } = data;
  const reversed = { file, approval };
  const telling = {
    file,
    event: 'reversed',
    // Those of which a notice was issued, or somebody was told.
    lines: sql`r.reversal = ${approval}
      AND EXISTS (SELECT FROM run_notices n WHERE (n.run, n.position, n.event) = (l.run, l.position, 'posted'))`,
    lineProblem: 'The notice that an imported line was reversed could not be issued',
    people: {
      find: (last: string | null, limit: number) => peopleToCorrect(platform, reversed, { last, limit }),
      work: (person: string) => tellOfReversedFile(platform, reversed, person),
      problem: 'An investor could not be told that an imported file was reversed',
    },
  } as const;
  await tellInSteps(platform, tools, telling, { data, run, sliceSize });
}
