import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { lifetimes } from '@paddock/domain';
import {
  jobRun,
  readPdfText,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { purgeProvisionalObjects } from '../../../storage/provisional-objects/index.ts';
import { readEvents, verifyEvents } from '../signatures/signature-events.ts';
import { completeAgreement } from './complete-agreement.job.ts';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

/** A fully signed agreement that waits for the job. */
const fullySignedAgreement = async () => {
  const single = await scene.invested();
  await scene.requestSign(single);
  const code = await scene.emailedCode(single.person.email);
  await scene.sign(code);
  await scene.countersign(single.id);
  return { ...single, code, request: (await scene.requestOf(single.id))._id };
};
const whileSealing = (change: (round: number) => Promise<unknown>) => {
  const { seal } = server.agreementPdf;
  let round = 0;
  return vi.spyOn(server.agreementPdf, 'seal').mockImplementation(async (input) => {
    const sealed = await seal(input);
    round += 1;
    await change(round);
    return sealed;
  });
};
const view = (code: string, agent: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/signing/document',
    payload: { code },
    headers: { 'user-agent': agent },
  });
const readRequest = async (request: string) =>
  server.platform.db
    .selectFrom('signature_requests')
    .select(['sealedKey', 'sealedSha256', 'completedAt'])
    .where('_id', '=', request)
    .executeTakeFirstOrThrow();
const sealedBytes = async (key: string | null) => buffer(await server.store.read(key ?? ''));

it('[SEC-07] [SIG-06] an agreement is sealed again if its evidence grew meanwhile, so that the audit page shows all of it', async () => {
  const { code, request } = await fullySignedAgreement();
  const seal = whileSealing(async (round) => round === 1 && view(code, 'Late Reader'));
  await completeAgreement(server.platform, server.signing, request);
  expect(seal).toHaveBeenCalledTimes(2);
  const events = await readEvents(server.platform.db, request);
  expect(verifyEvents(events)).toBe(true);
  expect(events.slice(-2).map(({ kind }) => kind)).toEqual(['view', 'complete']);
  const { sealedKey, sealedSha256 } = await readRequest(request);
  const bytes = await sealedBytes(sealedKey);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sealedSha256);
  expect(await readPdfText(bytes)).toContain('Late Reader');
});

it('[SEC-07] [SIG-06] two concurrent jobs file one agreement and purge the other', async () => {
  const { id, request } = await fullySignedAgreement();
  const sealing = Promise.withResolvers<void>();
  const seal = whileSealing(() => sealing.promise);
  const jobs = [1, 2].map(() => completeAgreement(server.platform, server.signing, request));
  await vi.waitFor(() => expect(seal).toHaveBeenCalledTimes(2), 10_000);
  sealing.resolve();
  await Promise.all(jobs);
  const filed = await sql`SELECT 1 FROM synd_agreements WHERE "syndUser" = ${id}`.execute(server.platform.db);
  expect(filed.rows).toHaveLength(1);
  const { sealedKey, sealedSha256 } = await readRequest(request);
  server.clock.advance(lifetimes.provisionalObject + 1_000);
  await purgeProvisionalObjects(server.platform, server.store, jobRun());
  const bytes = await sealedBytes(sealedKey);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sealedSha256);
  const sealedObjects = (await Array.fromAsync(server.store.list())).filter(({ key }) =>
    key.endsWith('-sealed.pdf'),
  );
  expect(sealedObjects).toHaveLength(2);
  server.clock.advance(-lifetimes.provisionalObject - 1_000);
});

it('[SEC-07] [SIG-06] an agreement that is superseded while being sealed is not completed', async () => {
  const { id, request } = await fullySignedAgreement();
  whileSealing(() =>
    sql`UPDATE signature_requests SET "supersededAt" = ${server.clock.now()} WHERE _id = ${request}`.execute(
      server.platform.db,
    ),
  );
  await completeAgreement(server.platform, server.signing, request);
  expect((await readRequest(request)).completedAt).toBeNull();
  const { rows } = await sql<{ sa_complete_date: Date | null }>`
    SELECT sa_complete_date FROM synd_users WHERE _id = ${id}`.execute(server.platform.db);
  expect(rows).toEqual([{ sa_complete_date: null }]);
  const events = await readEvents(server.platform.db, request);
  expect(events.map(({ kind }) => kind)).not.toContain('complete');
});
