import type { AdminActionReply } from '@paddock/contract';
import { participantName } from '@paddock/domain';
import { type DropboxScene, dropboxScene, jobRun, requestWhileLocked } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endCommitments } from '../../../commitments/syndication/index.ts';
import { askAfterCallback } from './ask-service.job.ts';
import { checkServices } from './check-services.job.ts';

let at: DropboxScene;
let admin: { email: string };
beforeAll(async () => {
  at = await dropboxScene();
  admin = await at.server.make.user({ level: 'admin' });
});
afterAll(() => at.close());
afterEach(() => at.service.failAll(undefined));

const day = 86_400_000;
const participation = (id: string) =>
  at.server.platform.db.selectFrom('synd_users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
/** Requested by one admin and approved by another. */
const correctAmount = async (id: string, invest_amount: number) => {
  const { server } = at;
  const post = async (path: string, body: Record<string, unknown>) => {
    const authCode = await server.signIn(await server.make.user({ level: 'admin' }));
    return server.request<AdminActionReply>('POST', path, { authCode, body });
  };
  const requested = await post('/api/backoffice/participations/correct_terms', {
    id,
    reason: 'A digit was missing.',
    invest_amount,
  });
  const approval = requested.body.approval ?? '';
  const { contentHash } = await server.platform.db
    .selectFrom('approvals')
    .select('contentHash')
    .where('_id', '=', approval)
    .executeTakeFirstOrThrow();
  expect(await post('/api/backoffice/approvals/approve', { id: approval, contentHash })).toMatchObject({
    status: 200,
  });
};
const openCorrection = (syndUser: string) =>
  at.server.platform.db
    .selectFrom('term_corrections')
    .select(['_id', 'outcome'])
    .where('syndUser', '=', syndUser)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
const mailsTo = (email: string, subject: string) =>
  at.server.platform.db
    .selectFrom('outbox')
    .select('_id')
    .where('to', '=', email)
    .where('subject', '=', subject)
    .execute();
const outage = { kind: 'status', status: 503, text: 'Come back later' } as const;

describe('[SIG-06] a request that ends at Dropbox Sign', () => {
  it('leaves the correction that it is for open, so that its investor signs a new agreement for it', async () => {
    const single = await at.requested();
    await at.signNext(single.id);
    await at.signNext(single.id);
    await at.complete(single.id);
    await correctAmount(single.id, 30_000);
    const correction = await openCorrection(single.id);
    await at.scene.requestSign(single);
    await at.create(single.id);
    at.service.cancelThere(await at.externalId(single.id));
    await at.ask(single.id);
    expect(await openCorrection(single.id)).toEqual(correction);
    expect(await participation(single.id)).toMatchObject({
      syndAgreementSignedByCurrentUser: true,
      sa_complete_date: expect.any(Date),
    });

    expect((await at.scene.requestSign(single)).body.url).toEqual(expect.any(String));
    await at.create(single.id);
    await at.signNext(single.id);
    await at.signNext(single.id);
    await at.complete(single.id);
    expect(await participation(single.id)).toMatchObject({ invest_amount: '30000.00' });
  });

  it('gives the investor all the days of a commitment to sign a new one, however long ago they signed', async () => {
    const single = await at.requested();
    await at.signNext(single.id);
    at.server.clock.advance(200 * day);
    at.service.cancelThere(await at.externalId(single.id));
    await at.ask(single.id);
    await endCommitments(at.server.platform, {}, jobRun());
    expect(await participation(single.id)).toMatchObject({
      invest_status: 'Accepted investment',
      syndAgreementSignedByCurrentUser: false,
    });
  });
});

describe('[SIG-06] [SEC-09] a commitment whose days are over', () => {
  it('does not end while Dropbox Sign may know of a signature, and goes on if it does', async () => {
    const single = await at.requested();
    at.service.signNext(await at.externalId(single.id));
    at.service.failAll(outage);
    await expect(at.ask(single.id)).rejects.toMatchObject({ kind: 'unavailable' });
    at.server.clock.advance(200 * day);
    await endCommitments(at.server.platform, {}, jobRun());
    expect(await participation(single.id)).toMatchObject({ invest_status: 'Accepted investment' });
    await expect(at.ask(single.id)).rejects.toMatchObject({ kind: 'unavailable' });
    await endCommitments(at.server.platform, {}, jobRun());
    expect(await participation(single.id)).toMatchObject({ invest_status: 'Accepted investment' });
    at.service.failAll(undefined);
    await at.ask(single.id);
    await endCommitments(at.server.platform, {}, jobRun());
    expect(await participation(single.id)).toMatchObject({
      invest_status: 'Accepted investment',
      syndAgreementSignedByCurrentUser: true,
    });
  });

  it('ends when Dropbox Sign has said since that the investor has not signed', async () => {
    const single = await at.requested();
    at.server.clock.advance(200 * day);
    await endCommitments(at.server.platform, {}, jobRun());
    expect(await participation(single.id)).toMatchObject({ invest_status: 'Accepted investment' });
    await at.ask(single.id);
    await endCommitments(at.server.platform, {}, jobRun());
    expect(await participation(single.id)).toMatchObject({ invest_status: null, releaseCause: 'expired' });
  });
});

describe('[SIG-06] the job after a callback', () => {
  it.each([
    ['an outage', outage],
    ['a limit', { kind: 'rate-limit', retryAfter: 60 } as const],
  ])('asks again after %s of the service', async (_what, trouble) => {
    const single = await at.requested();
    at.service.signNext(await at.externalId(single.id));
    const { _id: request } = await at.scene.requestOf(single.id);
    const callback = { request, since: at.server.clock.now().toISOString() };
    const ask = (previousFailures: number) =>
      askAfterCallback(at.server.platform, at.server.signing, callback, { previousFailures });
    at.service.failAll(trouble);
    at.server.clock.advance(1_000);
    await expect(ask(0)).rejects.toMatchObject({ kind: 'unavailable' });
    at.service.failAll(undefined);
    at.server.clock.advance(61_000);
    await ask(1);
    expect(await participation(single.id)).toMatchObject({ syndAgreementSignedByCurrentUser: true });
  });

  it('is retried when it comes while a limit of the service lasts', async () => {
    const single = await at.requested();
    const { _id: request } = await at.scene.requestOf(single.id);
    at.service.failNext({ kind: 'rate-limit', retryAfter: 60 });
    await expect(at.ask(single.id)).rejects.toMatchObject({ kind: 'unavailable' });
    const callback = { request, since: at.server.clock.now().toISOString() };
    const calls = at.service.calls.length;
    await expect(
      askAfterCallback(at.server.platform, at.server.signing, callback, { previousFailures: 0 }),
    ).rejects.toMatchObject({ kind: 'unavailable', retryAfter: expect.any(Number) });
    expect(at.service.calls).toHaveLength(calls);
  });
});

it('[SIG-06] a wrong key does not keep an investor from asking for the agreement, and the admins are told of it', async () => {
  await at.requested();
  const single = await at.scene.invested();
  at.server.clock.advance(11 * 60_000);
  at.service.failAll({ kind: 'status', status: 401, text: 'Unauthorized api key' });
  const authCode = await at.server.signIn(single.person);
  expect(await at.scene.requestSign({ ...single, authCode })).toMatchObject({
    status: 200,
    body: { url: expect.any(String) },
  });
  await at.create(single.id);
  const { fundName, ...participant } = await at.scene.requestOf(single.id);
  expect(
    await mailsTo(admin.email, `Agreement stopped: ${participantName(participant)}, ${fundName}`),
  ).toHaveLength(1);
  at.service.failAll(undefined);
  await at.create(single.id);
  expect(await at.scene.requestOf(single.id)).toMatchObject({
    problem: null,
    externalId: expect.any(String),
  });
});

it('[SIG-06] a copy from Dropbox Sign claims no seal of ours', async () => {
  const single = await at.requested();
  await at.signNext(single.id);
  await at.signNext(single.id);
  await at.complete(single.id);
  const [copy] = await at.scene.emailsTo(single.person.email);
  expect(copy?.text).toContain('from Dropbox Sign, with all signatures');
  expect(copy?.text).not.toContain('digital seal');
});

it('[SIG-06] a file that Dropbox Sign refuses is told to the admins once, tried every hour, and filed when it comes', async () => {
  const single = await at.requested();
  await at.signNext(single.id);
  await at.signNext(single.id);
  const { platform, signing, clock } = at.server;
  const queued = async () => {
    const { rows } = await sql`SELECT 1 FROM pgboss.job WHERE name = 'complete-agreement'`.execute(
      platform.db,
    );
    return rows.length;
  };
  const { fundName, ...participant } = await at.scene.requestOf(single.id);
  const jobs = await queued();
  at.service.failAll({ kind: 'status', status: 403, text: 'Not in this plan' });
  for (let run = 0; run < 6; run += 1) {
    await checkServices(platform, signing, jobRun());
    clock.advance(11 * 60_000);
  }
  expect(
    await mailsTo(admin.email, `Agreement stopped: ${participantName(participant)}, ${fundName}`),
  ).toHaveLength(1);
  expect(await queued()).toBe(jobs);
  at.service.failAll(undefined);
  await checkServices(platform, signing, jobRun());
  expect(await participation(single.id)).toMatchObject({ sa_complete_date: expect.any(Date) });
});

it('[SIG-07] a frame that opens while its signer signs leaves the evidence and the name of who signed alone', async () => {
  const single = await at.requested();
  await at.signNext(single.id);
  const { server } = at;
  const [first, second] = [
    await server.make.user({ level: 'admin' }),
    await server.make.user({ level: 'admin' }),
  ];
  const open = async (by: typeof first) =>
    server.request('POST', '/api/backoffice/countersignatures/frame', {
      authCode: await server.signIn(by),
      body: { syndUser: single.id },
    });
  expect((await open(first)).status).toBe(200);
  const { _id } = await at.scene.requestOf(single.id);
  const late = await requestWhileLocked(
    server,
    {
      hold: (db) => sql`SELECT 1 FROM synd_users WHERE "_id" = ${single.id} FOR UPDATE`.execute(db),
      release: (db) =>
        sql`UPDATE signature_signers SET "signedAt" = ${server.clock.now()}
          WHERE request = ${_id} AND role = 'management'`.execute(db),
    },
    () => open(second),
  );
  expect(late).toMatchObject({ status: 409, body: { code: 'already_signed' } });
  const signer = (await at.scene.requestOf(single.id)).signers.find(({ role }) => role === 'management');
  expect(signer?.user).toBe(first._id);
});
