import type { AdminActionReply } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import {
  type ErrorBody,
  requestWhileLocked,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let scene: SigningScene;
let people: { _id: string }[];
let admin: string;
let second: string;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  people = [await server.make.user({ level: 'admin' }), await server.make.user({ level: 'admin' })];
});
beforeEach(async () => {
  [admin = '', second = ''] = await Promise.all(people.map(async (person) => server.signIn(person)));
});
afterAll(() => server.close());

const url = '/api/backoffice/participations/reissue';
const reissue = (
  id: unknown,
  authCode: string | undefined = admin,
  reason: unknown = 'A page was missing.',
) => server.request<AdminActionReply & ErrorBody>('POST', url, { authCode, body: { id, reason } });
const stored = (id: string) =>
  server.platform.db.selectFrom('synd_users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const approve = async (approval: string | null, authCode = second) => {
  const { contentHash } = await server.platform.db
    .selectFrom('approvals')
    .select('contentHash')
    .where('_id', '=', approval ?? '')
    .executeTakeFirstOrThrow();
  return server.request('POST', '/api/backoffice/approvals/approve', {
    authCode,
    body: { id: approval, contentHash },
  });
};
const requested = async () => {
  const investor = await scene.invested();
  await scene.requestSign(investor);
  return { ...investor, code: await scene.emailedCode(investor.person.email) };
};

describe('a new agreement for the same commitment', () => {
  it('[BAC-07] takes one admin while the investor has not signed: the old link is dead, the commitment stays, and the investor is told', async () => {
    const investor = await requested();
    expect(await reissue(investor.id)).toMatchObject({
      status: 200,
      body: { state: 'done', approval: null },
    });
    expect((await scene.view(investor.code)).status).toBe(404);
    expect(await stored(investor.id)).toMatchObject({
      invest_status: 'Accepted investment',
      invest_amount: '25000.50',
    });
    const [mail] = await scene.emailsTo(investor.person.email);
    expect(mail?.subject).toContain('a new agreement');
    expect(mail?.text).toContain('A page was missing.');
    await scene.requestSign(investor);
    const code = await scene.emailedCode(investor.person.email);
    expect(code).not.toBe(investor.code);
    expect((await scene.sign(code)).status).toBe(200);
    const line = await server.platform.db
      .selectFrom('audit_events')
      .select(['actor', 'detail'])
      .where('record', '=', investor.id)
      .where('action', '=', 'participations.reissue')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ actor: people[0]?._id, detail: { reason: 'A page was missing.' } });
  });

  it('[BAC-07] takes a second admin once the investor has signed, and the signature is void then', async () => {
    const investor = await requested();
    await scene.sign(investor.code);
    const { body } = await reissue(investor.id);
    expect(body).toMatchObject({ state: 'asked', approval: expect.any(String) });
    expect((await stored(investor.id)).syndAgreementSignedByCurrentUser).toBe(true);
    expect((await approve(body.approval, admin)).status).toBe(403);
    expect((await approve(body.approval)).status).toBe(200);
    expect(await stored(investor.id)).toMatchObject({
      invest_status: 'Accepted investment',
      syndAgreementSignedByCurrentUser: false,
    });
    expect((await scene.view(investor.code)).status).toBe(404);
    expect((await scene.countersign(investor.id).catch(() => ({ status: 404 }))).status).toBe(404);
  });

  it('[BAC-07] leaves a complete agreement in force until the new one is signed', async () => {
    const investor = await requested();
    await scene.sign(investor.code);
    const now = server.clock.now();
    await sql`UPDATE signature_requests SET "completedAt" = ${now} WHERE "syndUser" = ${investor.id}`.execute(
      server.platform.db,
    );
    await sql`UPDATE synd_users SET sa_complete_date = ${now} WHERE _id = ${investor.id}`.execute(
      server.platform.db,
    );
    const { body } = await reissue(investor.id);
    expect((await approve(body.approval)).status).toBe(200);
    expect((await stored(investor.id)).sa_complete_date).toEqual(now);
    expect((await scene.requestSign(investor)).body.url).toBeDefined();
    const request = await scene.requestOf(investor.id);
    expect(request).toMatchObject({ completedAt: null, correction: expect.any(String) });
  });

  it('[BAC-07] is rejected without a reason, an agreement, the rights or re-authentication', async () => {
    const investor = await requested();
    expect((await reissue(investor.id, admin, ' ')).status).toBe(400);
    expect((await reissue('x')).status).toBe(400);
    expect((await reissue(newId())).status).toBe(404);
    expect((await reissue((await scene.invested()).id)).body).toMatchObject({ code: 'conflict' });
    expect((await reissue((await server.make.participation())._id)).status).toBe(409);
    expect((await reissue(investor.id, investor.authCode)).status).toBe(403);
    expect((await reissue(investor.id, '')).status).toBe(401);
    server.clock.advance(lifetimes.reauthentication + 1_000);
    expect((await reissue(investor.id)).body.code).toBe('sudo_required');
    expect((await scene.requestOf(investor.id)).signers[0]?.signedAt).toBeNull();
  });

  it('[BAC-07] is rejected if the investor signs while it waits', async () => {
    const investor = await requested();
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) =>
          sql`UPDATE synd_users SET "syndAgreementSignedByCurrentUser" = true WHERE _id = ${investor.id}`.execute(
            held,
          ),
      },
      () => reissue(investor.id),
    );
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await scene.view(investor.code)).status).toBe(200);
  });
});

describe('declining an agreement', () => {
  it('[BAC-07] that the investor has signed changes nothing until a second admin approves, and then cannot be countersigned', async () => {
    const investor = await requested();
    await scene.sign(investor.code);
    const { body } = await server.request<AdminActionReply>(
      'POST',
      '/api/backoffice/participations/release',
      { authCode: admin, body: { id: investor.id, reason: 'The transfer never arrived.' } },
    );
    expect(body.state).toBe('asked');
    expect((await stored(investor.id)).invest_status).toBe('Accepted investment');
    const detail = await server.request<{ item: { openRequest: unknown } }>(
      'GET',
      `/api/backoffice/countersignatures/${investor.id}`,
      { authCode: second },
    );
    expect(detail.body.item.openRequest).toMatchObject({ kind: 'release' });
    const { documentSha256 } = await scene.requestOf(investor.id);
    expect((await approve(body.approval)).status).toBe(200);
    const countersigned = await server.request('POST', '/api/backoffice/countersignatures/sign', {
      authCode: second,
      body: {
        syndUser: investor.id,
        documentSha256,
        consent: true,
        signature: { kind: 'typed', text: 'Mary', confirmed: true },
      },
    });
    expect(countersigned.status).toBe(404);
  });

  it('[BAC-07] waits for a countersignature that is being given, and then finds a complete agreement to void', async () => {
    const investor = await requested();
    await scene.sign(investor.code);
    const { body } = await server.request<AdminActionReply>(
      'POST',
      '/api/backoffice/participations/release',
      { authCode: admin, body: { id: investor.id, reason: 'The transfer never arrived.' } },
    );
    const now = server.clock.now();
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) =>
          sql`UPDATE synd_users SET sa_complete_date = ${now} WHERE _id = ${investor.id}`.execute(held),
      },
      () => approve(body.approval),
    );
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await stored(investor.id)).invest_status).toBe('Accepted investment');
  });
});
