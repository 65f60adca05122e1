import { importJobFiles } from './job-files.ts';
import { isJob, type JobDefinition } from './platform/define-job.ts';
import type { JobHandler } from './platform/jobs.ts';
import type { Platform } from './platform/platform.ts';

/** A job with its worker, if its file has one: work that needs nothing beyond the platform. */
export interface FoundJob {
  readonly job: JobDefinition;
  readonly work: ((platform: Platform, ...job: Parameters<JobHandler<never>>) => Promise<void>) | undefined;
}

/**
 * Finds every job of the server: what the files `*.job.ts` declare, and its worker if it is called `work`. Throws if two
 * jobs have the same name.
 */
export async function findJobs(): Promise<readonly FoundJob[]> {
  const found = new Map<string, FoundJob>();
  for (const exported of await importJobFiles()) {
    const work = exported['work'] as FoundJob['work'];
    for (const job of Object.values(exported).filter(isJob)) {
      if (found.has(job.name)) throw new Error(`Two jobs are called ${job.name}`);
      found.set(job.name, { job, work });
    }
  }
  return [...found.values()];
}

/** Names the workers that are in the files of their jobs. Modules name the others. */
export async function handleFoundJobs(platform: Platform): Promise<void> {
  for (const { job, work } of await findJobs())
    if (work) platform.jobs.handle(job, (data, run) => work(platform, data as never, run as never));
}
