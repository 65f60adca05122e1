import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkerRequest, WorkerResponse } from '@paddock/server/adapters/agreement-pdf/messages.ts';
import { verifySeal } from '@paddock/server/adapters/agreement-pdf/seal/verify-seal.ts';
import {
  sampleAgreement,
  sampleAuditTrail,
  sampleSignatures,
} from '@paddock/server/adapters/agreement-pdf/testing/sample-agreement.ts';
import { beforeAll, expect, it } from 'vitest';
import { smokeTimeout } from '../../bench/machine/smoke.ts';
import { buildServer } from '../../scripts/launch/build-server.mjs';
import { buildWeb } from '../../scripts/launch/build-web.mjs';

// All other tests run on the sources. These and image.test.ts show that what operators start finds everything that
// lies beside the sources: migrations, jobs, pictures, fonts, database, packages with binaries and files of their own.

let build: string;

// Nothing is built if nothing has changed.
beforeAll(() => {
  buildWeb(process.cwd(), process.execPath);
  build = buildServer(process.cwd(), process.execPath);
}, 300_000);

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

/** The number of the first line of a file with that text. */
async function lineOf(file: string, text: string): Promise<number> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.findIndex((line) => line.includes(text)) + 1;
}
