import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import {
  type DueWork,
  type JobRun,
  type SliceData,
  slicePlace,
  workThroughDue,
} from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PaperTools } from '../papers/index.ts';
import { isToldSql } from './read-line.ts';
import { settleLine, type Telling } from './settle-line.ts';

const steps = ['notices', 'people'] as const;
type Step = (typeof steps)[number];

/** How far the telling of a file is, as part of the data of its job: people are told once the notices are there. */
export const tellingPlace = { step: z.enum(steps), ...slicePlace };

/** What is told of a file. */
interface FileTelling {
  readonly file: string;
  readonly event: Telling['event'];
  /** Which lines `l` of runs `r` of the file get a notice. */
  readonly lines: RawBuilder<unknown>;
  /** What the log says about a line whose notice failed. */
  readonly lineProblem: string;
  readonly people: DueWork;
}

/** Lines or people of one slice: a line makes a PDF. */
const defaultSliceSize = 20;

/**
 * Issues the notices of the lines of a file, and then tells people of all of them at once. What is done is recorded in its
 * own transaction, and is due no more.
 */
export async function tellInSteps<Data extends SliceData & { readonly step: Step }>(
  platform: Platform,
  tools: PaperTools,
  telling: FileTelling,
  {
    data,
    run,
    sliceSize = defaultSliceSize,
  }: { data: Data; run: JobRun<Data>; sliceSize?: number | undefined },
): Promise<void> {
  let hasStopped = false;
  const stoppable: Pick<JobRun<Data>, 'mayContinue' | 'continueWith' | 'previousFailures'> = {
    previousFailures: run.previousFailures,
    mayContinue: () => run.mayContinue(),
    continueWith: (...handover) => {
      hasStopped = true;
      run.continueWith(...handover);
    },
  };
  const notices: DueWork = {
    find: (last, limit) => findLines(platform, telling, { last, limit }),
    work: (line) => settleLine(platform, tools, { ...partsOf(line), event: telling.event }),
    problem: telling.lineProblem,
  };
  if (data.step === 'notices') await workThroughDue(platform, stoppable, data, notices, sliceSize);
  if (hasStopped) return;
  const begun =
    data.step === 'people' ? data : { ...data, step: 'people', after: undefined, failed: undefined };
  await workThroughDue(platform, stoppable, begun, telling.people, sliceSize);
}

/** The lines of the file that were posted and are not settled yet, each as its run and its position. */
async function findLines(
  { db }: Pick<Platform, 'db'>,
  { file, event, lines }: FileTelling,
  { last, limit }: { last: string | null; limit: number },
): Promise<string[]> {
  const after = partsOf(last ?? '');
  const { rows } = await sql<{ line: string }>`
    SELECT l.run || ' ' || l.position AS line FROM ledger_run_lines l JOIN ledger_runs r ON r._id = l.run
    WHERE r.import = ${file} AND ${isToldSql} AND (${lines})
      AND (${last}::text IS NULL OR (l.run, l.position) > (${after.run || null}::uuid, ${after.position || null}::uuid))
      AND NOT EXISTS (SELECT FROM run_notices n WHERE (n.run, n.position, n.event) = (l.run, l.position, ${event}))
    ORDER BY l.run, l.position LIMIT ${limit}`.execute(db);
  return rows.map(({ line }) => line);
}

function partsOf(line: string): { run: string; position: string } {
  const [run = '', position = ''] = line.split(' ');
  return { run, position };
}
