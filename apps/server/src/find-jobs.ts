import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { JobDefinition } from './platform/define-job.ts';

const sources = fileURLToPath(new URL('.', import.meta.url));

/** Finds every job of the server: the exports of the files `*.job.ts`. Throws if two have the same name. */
export async function findJobs(): Promise<readonly JobDefinition[]> {
  const jobs = new Map<string, JobDefinition>();
  for await (const file of glob('{platform,modules}/**/*.job.ts', { cwd: sources })) {
    const exported = (await import(pathToFileURL(join(sources, file)).href)) as Record<string, JobDefinition>;
    for (const job of Object.values(exported)) {
      if (jobs.has(job.name)) throw new Error(`Two jobs are called ${job.name}`);
      jobs.set(job.name, job);
    }
  }
  return [...jobs.values()];
}
