import { sql } from 'kysely';
import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';
import type { JobRun } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PaperTools } from '../papers/index.ts';
import { peopleToTell, tellOfImported } from './imported-lines.ts';
import { tellInSteps, tellingPlace } from './tell-in-steps.ts';

/** Issues the notices of a file, and then tells each person once of all its days (LED-07, IMP-01). */
export const tellOfImportJob = defineJob({
  name: 'tell-of-import',
  data: z.object({ file: z.string(), ...tellingPlace }),
  retryLimit: 60,
  longestRun: 120,
});
export type ImportTelling = z.infer<typeof tellOfImportJob.data>;

export async function tellOfImport(
  platform: Platform,
  tools: PaperTools,
  data: ImportTelling,
  run: JobRun<ImportTelling>,
  sliceSize?: number,
): Promise<void> {
  const { file } = data;
  const telling = {
    file,
    event: 'posted',
    lines: sql`r."reversedAt" IS NULL`,
    lineProblem: 'The notice of an imported line could not be issued',
    people: {
      find: (last: string | null, limit: number) => peopleToTell(platform, file, { last, limit }),
      work: (person: string) => tellOfImported(platform, file, person),
      problem: 'An investor could not be told of an imported file',
    },
  } as const;
  await tellInSteps(platform, tools, telling, { data, run, sliceSize });
}
