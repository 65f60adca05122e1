import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer } from '../../scripts/launch/build-server.mjs';
import { servingFlags } from '../../scripts/launch/run.mjs';
import { type Child, type Serve, startChild } from './child.ts';

const pathOf = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/** Starts the real server, as operators run it, on a given database, without the demo and without rate limits. */
export function startPaddock(
  folder: string,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Child> {
  const main = pathOf(`${buildServer(pathOf('.'), process.execPath)}/main.js`);
  return startChild([...servingFlags, ...profiling(), main], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: 'a secret key for the bench only, 32 or more characters',
    RATE_LIMITS: 'off',
    CAPTCHA: 'off',
    DEMO: '0',
    ...env,
  });
}

/** The same, for as long as some work takes. */
export function servePaddock(folder: string, databaseUrl: string): Serve {
  return async (work) => {
    const server = await startPaddock(folder, databaseUrl);
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  };
}

/** The same, with the jobs in a process of their own beside the one that serves. */
export function servePaddockWithWorker(folder: string, databaseUrl: string): Serve {
  return async (work) => {
    const server = await startPaddock(folder, databaseUrl, { ROLE: 'web' });
    try {
      const worker = await startPaddock(folder, databaseUrl, { ROLE: 'worker' });
      try {
        return await work(server);
      } finally {
        await worker.stop();
      }
    } finally {
      await server.stop();
    }
  };
}

/** The baseline that the real server is compared with. */
export function startBaseline(databaseUrl: string, env: Record<string, string> = {}): Promise<Child> {
  return startChild([pathOf('bench/baseline/server.ts')], { DATABASE_URL: databaseUrl, ...env });
}

/** BENCH_PROFILE=folder saves a CPU profile of the real server there. */
function profiling(): string[] {
  const folder = process.env['BENCH_PROFILE'];
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
}
