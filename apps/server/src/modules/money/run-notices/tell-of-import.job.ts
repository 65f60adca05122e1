import { sql } from 'kysely';
import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';
import { type JobRun, workThroughDue } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PaperTools } from '../papers/index.ts';
import { peopleToTell, tellOfImported } from './imported-lines.ts';
import { settleLine } from './settle-line.ts';

/** Issues the notices of a file, and then tells each person once of all its days (LED-07, IMP-01). */
export const tellOfImportJob = defineJob({
  name: 'tell-of-import',
  data: z.object({
    file: z.string(),
    /** People are told once the notices are there. */
    step: z.enum(['notices', 'people']),
    after: z.optional(z.string()),
  }),
  retryLimit: 60,
  longestRun: 120,
});
export type ImportTelling = z.infer<typeof tellOfImportJob.data>;

/** Lines or people of one slice: a line makes a PDF. */
const defaultSliceSize = 20;

/** As with one run, what is done is recorded in its own transaction, and is due no more. */
export async function tellOfImport(
  platform: Platform,
  tools: PaperTools,
  { file, step, after }: ImportTelling,
  run: JobRun<ImportTelling>,
  sliceSize = defaultSliceSize,
): Promise<void> {
  let hasStopped = false;
  const slicesOf = (of: ImportTelling['step']) => ({
    mayContinue: () => run.mayContinue(),
    continueWith: (data: { after?: string | undefined }) => {
      hasStopped = true;
      run.continueWith({ file, step: of, after: data.after });
    },
  });
  const notices = {
    find: (last: string | null, limit: number) => findLines(platform, file, { last, limit }),
    work: (line: string) => settleLine(platform, tools, { ...partsOf(line), event: 'posted' }),
    problem: 'The notice of an imported line could not be issued',
  };
  if (step === 'notices') await workThroughDue(platform, slicesOf('notices'), { after }, notices, sliceSize);
  if (hasStopped) return;
  const people = {
    find: (last: string | null, limit: number) => peopleToTell(platform, file, { last, limit }),
    work: (person: string) => tellOfImported(platform, file, person),
    problem: 'An investor could not be told of an imported file',
  };
  const begun = step === 'people' ? { after } : {};
  await workThroughDue(platform, slicesOf('people'), begun, people, sliceSize);
}

/** The lines of the file that were posted and not settled yet, each as its run and its position. */
async function findLines(
  { db }: Pick<Platform, 'db'>,
  file: string,
  { last, limit }: { last: string | null; limit: number },
): Promise<string[]> {
  const after = partsOf(last ?? '');
  const { rows } = await sql<{ line: string }>`
    SELECT l.run || ' ' || l.position AS line FROM ledger_run_lines l JOIN ledger_runs r ON r._id = l.run
    WHERE r.import = ${file} AND r."reversedAt" IS NULL AND l.entry IS NOT NULL
      AND (${last}::text IS NULL OR (l.run, l.position) > (${after.run || null}::uuid, ${after.position || null}::uuid))
      AND NOT EXISTS (SELECT FROM run_notices n WHERE (n.run, n.position, n.event) = (l.run, l.position, 'posted'))
    ORDER BY l.run, l.position LIMIT ${limit}`.execute(db);
  return rows.map(({ line }) => line);
}

function partsOf(line: string): { run: string; position: string } {
  const [run = '', position = ''] = line.split(' ');
  return { run, position };
}
