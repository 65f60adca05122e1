import { sql } from 'kysely';
import * as z from 'zod/mini';
import { defineJob } from '../../../platform/define-job.ts';
import { type JobRun, workThroughDue } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PaperTools } from '../papers/index.ts';
import type { ReversedFile } from './recipients.ts';
import { peopleToCorrect, tellOfReversedFile } from './reversed-lines.ts';
import { settleLine } from './settle-line.ts';

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
    /** People are told once the notices are there. */
    step: z.enum(['notices', 'people']),
    after: z.optional(z.string()),
  }),
  retryLimit: 60,
  longestRun: 120,
});
export type ReversalTelling = z.infer<typeof tellOfReversedImportJob.data>;

/** Lines or people of one slice: a line makes a PDF. */
const defaultSliceSize = 20;

/** What is done is recorded in its own transaction, and is due no more. */
export async function tellOfReversedImport(
  platform: Platform,
  tools: PaperTools,
  { file, approval, step, after }: ReversalTelling,
  run: JobRun<ReversalTelling>,
  sliceSize = defaultSliceSize,
): Promise<void> {
  const reversed = { file, approval };
  let hasStopped = false;
  const slicesOf = (of: ReversalTelling['step']) => ({
    mayContinue: () => run.mayContinue(),
    continueWith: (data: { after?: string | undefined }) => {
      hasStopped = true;
      run.continueWith({ ...reversed, step: of, after: data.after });
    },
  });
  const notices = {
    find: (last: string | null, limit: number) => findLines(platform, reversed, { last, limit }),
    work: (line: string) => settleLine(platform, tools, { ...partsOf(line), event: 'reversed' }),
    problem: 'The notice that an imported line was reversed could not be issued',
  };
  if (step === 'notices') await workThroughDue(platform, slicesOf('notices'), { after }, notices, sliceSize);
  if (hasStopped) return;
  const people = {
    find: (last: string | null, limit: number) => peopleToCorrect(platform, reversed, { last, limit }),
    work: (person: string) => tellOfReversedFile(platform, reversed, person),
    problem: 'An investor could not be told that an imported file was reversed',
  };
  const begun = step === 'people' ? { after } : {};
  await workThroughDue(platform, slicesOf('people'), begun, people, sliceSize);
}

/** The lines that were reversed, of which a notice was issued or somebody was told, each as its run and its position. */
async function findLines(
  { db }: Pick<Platform, 'db'>,
  { file, approval }: ReversedFile,
  { last, limit }: { last: string | null; limit: number },
): Promise<string[]> {
  const after = partsOf(last ?? '');
  const { rows } = await sql<{ line: string }>`
    SELECT l.run || ' ' || l.position AS line FROM ledger_run_lines l JOIN ledger_runs r ON r._id = l.run
    WHERE r.import = ${file} AND r.reversal = ${approval} AND l.entry IS NOT NULL
      AND (${last}::text IS NULL OR (l.run, l.position) > (${after.run || null}::uuid, ${after.position || null}::uuid))
      AND EXISTS (SELECT FROM run_notices n WHERE (n.run, n.position, n.event) = (l.run, l.position, 'posted'))
      AND NOT EXISTS (SELECT FROM run_notices n WHERE (n.run, n.position, n.event) = (l.run, l.position, 'reversed'))
    ORDER BY l.run, l.position LIMIT ${limit}`.execute(db);
  return rows.map(({ line }) => line);
}

function partsOf(line: string): { run: string; position: string } {
  const [run = '', position = ''] = line.split(' ');
  return { run, position };
}
