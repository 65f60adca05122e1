import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectRunningEmbedded } from '@paddock/embedded-postgres';
import type { WorkerRequest, WorkerResponse } from '@paddock/server/adapters/agreement-pdf/messages.ts';
import { verifySeal } from '@paddock/server/adapters/agreement-pdf/seal/verify-seal.ts';
import {
  sampleAgreement,
  sampleAuditTrail,
  sampleSignatures,
} from '@paddock/server/adapters/agreement-pdf/testing/sample-agreement.ts';
import { findJobs } from '@paddock/server/find-jobs.ts';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { type MeasuredServer, startChild } from '../../bench/machine/child.ts';
import { runJourney } from '../../bench/machine/journey.ts';
import { smokeTimeout } from '../../bench/machine/smoke.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { buildServer } from '../../scripts/launch/build-server.mjs';
import { buildWeb } from '../../scripts/launch/build-web.mjs';
import { servingFlags } from '../../scripts/launch/run.mjs';

// All other tests run on the sources. These show that what operators start finds everything that lies beside the
// sources: migrations, jobs, pictures, fonts, database, packages with binaries and files of their own.

let build: string;

// Nothing is built if nothing has changed.
beforeAll(() => {
  buildWeb(process.cwd(), process.execPath);
  build = buildServer(process.cwd(), process.execPath);
}, 300_000);

it(
  'the built server makes the demo on its own database, serves it, and is backed up',
  { timeout: smokeTimeout },
  () =>
    withTemporaryFolder(async (folder) => {
      const env = { DATA_DIR: join(folder, 'data'), CAPTCHA: 'off', DEMO: '1' };
      const server = await startChild([...servingFlags, join(build, 'main.js')], env);
      try {
        const page = await read(server, '/dashboard');
        expect(page).toMatch(/<title>[^<]*Stallion/);
        expect(await read(server, '/docs/static/index.html')).toContain('swagger');
        expect(await read(server, '/portals/stallion/hero.svg')).toContain('<svg');
        // Pages, passwords, an agreement that is filled in and signed in the process that makes PDFs.
        await runJourney(server.origin);
        expect(await queues(env.DATA_DIR)).toEqual(
          expect.arrayContaining((await findJobs()).map(({ job }) => job.name)),
        );
        const archive = join(folder, 'backup.tar.gz');
        const backup = [join(build, 'backup.js'), archive];
        const { stdout } = await promisify(execFile)(process.execPath, backup, {
          env: { ...process.env, ...env },
        });
        expect(stdout).toMatch(/^Backed up \d+ rows/);
        expect(existsSync(archive)).toBe(true);
      } finally {
        await server.stop();
      }
    }),
);

it('its process that makes PDFs seals an agreement, and its errors name the sources', {
  timeout: smokeTimeout,
}, async () => {
  const worker = fork(join(build, 'agreement-pdf-worker.js'), [], {
    serialization: 'advanced',
    execArgv: [],
  });
  const ask = async (operation: WorkerRequest['operation'], parameter: unknown): Promise<unknown> => {
    worker.send({ id: 1, operation, parameters: [parameter] } satisfies WorkerRequest);
    const [response] = (await once(worker, 'message')) as [WorkerResponse];
    return 'error' in response ? response.error.message : response.result;
  };
  try {
    const at = new Date('2026-11-24T08:00:00Z');
    const pdf = await sampleAgreement();
    const identity = await ask('createSealingIdentity', { organization: 'Stallion', now: at });
    const signed = { pdf, signatures: sampleSignatures, auditTrail: sampleAuditTrail(pdf) };
    const sealed = (await ask('seal', { ...signed, identity, at })) as Uint8Array;
    expect(await verifySeal(sealed)).toMatchObject({ valid: true, coversWholeDocument: true });

    const file = 'apps/server/src/adapters/agreement-pdf/seal/seal-agreement.ts';
    const line = await lineOf(file, '.update(input.pdf)');
    expect(await ask('seal', {})).toContain(`/${file}:${line}:`);
  } finally {
    worker.disconnect();
  }
});

async function read({ origin }: MeasuredServer, path: string): Promise<string> {
  const reply = await fetch(origin + path, { headers: { host: 'stallion.localhost' } });
  expect(reply.status, path).toBe(200);
  return reply.text();
}

/** The queues of the jobs that the server knows. */
async function queues(dataDir: string): Promise<string[]> {
  const client = new pg.Client(await connectRunningEmbedded(dataDir));
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM pgboss.queue');
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The number of the first line of a file with that text. */
async function lineOf(file: string, text: string): Promise<number> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.findIndex((line) => line.includes(text)) + 1;
}
