import { buffer } from 'node:stream/consumers';
import { poppler, type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeAgreement } from '../completion/complete-agreement.job.ts';
import { readEvents, verifyEvents } from './signature-events.ts';

let server: TestServer;
let scene: SigningScene;
let request: string;

/** A fully signed agreement. The test runs the sealing job by hand. */
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  const single = await scene.invested();
  await scene.requestSign(single);
  const code = await scene.emailedCode(single.person.email);
  await server.app.inject({ method: 'POST', url: '/api/signing/document', payload: { code } });
  await scene.sign(code);
  await scene.countersign(single.id);
  request = (await scene.requestOf(single.id))._id;
});
afterAll(() => server.close());

const seal = () => completeAgreement(server.platform, server.signing, request);
const sealedPdf = async () => {
  const { sealedKey } = await server.platform.db
    .selectFrom('signature_requests')
    .select('sealedKey')
    .where('_id', '=', request)
    .executeTakeFirstOrThrow();
  return new Uint8Array(await buffer(await server.store.read(sealedKey ?? '')));
};

it('[SIG-06] the evidence states who did what, when, from where, on which document, and what they consented to', async () => {
  const events = await readEvents(server.platform.db, request);
  expect(events.map(({ kind }) => kind)).toEqual([
    'create',
    'invite',
    'view',
    'consent',
    'sign',
    'consent',
    'sign',
  ]);
  for (const { kind, address, documentSha256, detail } of events) {
    expect(documentSha256).toMatch(/^[0-9a-f]{64}$/);
    if (['view', 'consent', 'sign'].includes(kind)) expect(address).toBe('127.0.0.1');
    if (kind === 'consent') expect(detail['text']).toContain('sign this agreement electronically');
  }
  expect(verifyEvents(events)).toBe(true);
});

it('[SIG-06] changing, removing, inserting or moving an event breaks the chain', async () => {
  const events = await readEvents(server.platform.db, request);
  const [first, second] = events;
  if (!first || !second) throw new Error('There are events');
  const later = new Date(second.at.getTime() + 1);
  for (const changed of [
    { ...second, at: later },
    { ...second, kind: 'view' as const },
    { ...second, signer: null },
    { ...second, address: '10.0.0.1' },
    { ...second, agent: 'another' },
    { ...second, documentSha256: '0'.repeat(64) },
    { ...second, detail: { email: 'another@example.com' } },
    { ...second, hash: first.hash },
  ])
    expect(verifyEvents([first, changed, ...events.slice(2)])).toBe(false);
  expect(verifyEvents([first, ...events.slice(2)])).toBe(false);
  expect(verifyEvents([second, first, ...events.slice(2)])).toBe(false);
  expect(verifyEvents([first, first, ...events.slice(1)])).toBe(false);
  // Whole in itself, and written for another agreement.
  const beside = await scene.invested();
  await scene.requestSign(beside);
  await scene.sign(await scene.emailedCode(beside.person.email));
  const { _id: another } = await scene.requestOf(beside.id);
  const others = await readEvents(server.platform.db, another);
  expect(others.length).toBeGreaterThan(1);
  expect(verifyEvents(others)).toBe(true);
  expect(verifyEvents([first, ...others.slice(1)])).toBe(false);
});

it('[SIG-06] the database rejects changing or deleting an event', async () => {
  const { db } = server.platform;
  await expect(sql`UPDATE signature_events SET address = 'x'`.execute(db)).rejects.toThrow();
  await expect(sql`DELETE FROM signature_events`.execute(db)).rejects.toThrow();
  await expect(sql`TRUNCATE signature_events`.execute(db)).rejects.toThrow();
  await expect(sql`UPDATE audit_events SET action = 'x'`.execute(db)).rejects.toThrow();
  await expect(sql`DELETE FROM audit_events`.execute(db)).rejects.toThrow();
});

it('[SIG-06] sealing twice files one agreement, and changing a byte breaks the seal', async () => {
  await seal();
  await seal();
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int FROM synd_agreements a JOIN signature_requests r ON r."syndUser" = a."syndUser"
    WHERE r."_id" = ${request}`.execute(server.platform.db);
  expect(rows[0]?.count).toBe(1);
  const pdf = await sealedPdf();
  expect(await server.agreementPdf.verify(pdf)).toMatchObject({ valid: true });
  expect(verifyEvents(await readEvents(server.platform.db, request))).toBe(true);
  const changed = Uint8Array.from(pdf);
  changed[100] = (changed[100] ?? 0) ^ 1;
  expect(await server.agreementPdf.verify(changed)).toMatchObject({ valid: false });
  expect(await poppler('pdfsig', changed, ['-nocert'], 'Digest Mismatch')).not.toContain(
    'Signature is Valid',
  );
});

it('[SIG-06] an agreement with tampered evidence is not sealed', async () => {
  const single = await scene.invested();
  await scene.requestSign(single);
  await scene.sign(await scene.emailedCode(single.person.email));
  await scene.countersign(single.id);
  const { _id } = await scene.requestOf(single.id);
  await sql`ALTER TABLE signature_events DISABLE TRIGGER append_only`.execute(server.platform.db);
  await sql`UPDATE signature_events SET address = '10.0.0.1' WHERE request = ${_id} AND kind = 'sign'`.execute(
    server.platform.db,
  );
  await expect(completeAgreement(server.platform, server.signing, _id)).rejects.toThrow('is broken');
  const { completedAt } = await scene.requestOf(single.id);
  expect(completedAt).toBeNull();
});
