import { lifetimes } from '@paddock/domain';
import { type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../platform/database/index.ts';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterAll(() => server.close());

const requestsOf = async (id: string) =>
  server.platform.db
    .selectFrom('signature_requests')
    .select(['_id', 'documentSha256', 'values'])
    .where('syndUser', '=', id)
    .execute();

describe('POST /api/syndication/request_sign', () => {
  it('[SIG-02] creates the agreement once, however often and concurrently it is requested', async () => {
    const single = await scene.invested();
    const replies = await Promise.all(Array.from({ length: 6 }, () => scene.requestSign(single)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body.url)).size).toBe(1);
    expect(await requestsOf(single.id)).toHaveLength(1);
    expect(await scene.emailsTo(single.person.email)).toHaveLength(1);
  });

  it('[SIG-02] gives a retry with the same key the same reply', async () => {
    const single = await scene.invested();
    const key = { 'idempotency-key': 'sign once' };
    const first = await scene.requestSign(single, key);
    expect((await scene.requestSign(single, key)).body).toEqual(first.body);
  });

  it('[SIG-02] answers success without a url once the investor has signed', async () => {
    const single = await scene.invested();
    await scene.requestSign(single);
    await scene.sign(await scene.emailedCode(single.person.email));
    const again = await scene.requestSign(single);
    expect(again.body).toMatchObject({ success: true, syndAgreementSignedByCurrentUser: true });
    expect(again.body.url).toBeUndefined();
  });

  it("[SIG-06] fills in the agreement from the method's template, with the names and the amount", async () => {
    const couple = await scene.invested({ spouse: true });
    await scene.requestSign(couple);
    const [request] = await requestsOf(couple.id);
    const values = Object.values(request?.values as Record<string, string>);
    expect(values).toContain('Charles Spouse');
    expect(values.some((value) => value.includes('25,000.50'))).toBe(true);
    const { signers } = await scene.requestOf(couple.id);
    expect(signers.map(({ role }) => role)).toEqual(['investor', 'spouse', 'management']);
  });

  it('[SIG-06] mails the link again when it is requested later, and a new one when it has expired', async () => {
    const single = await scene.invested();
    const first = (await scene.requestSign(single)).body.url;
    server.clock.advance(2 * 60_000);
    expect((await scene.requestSign(single)).body.url).toBe(first);
    expect(await scene.emailsTo(single.person.email)).toHaveLength(2);
    server.clock.advance(lifetimes.signLink);
    const authCode = await server.signIn(single.person);
    const renewed = (await scene.requestSign({ id: single.id, authCode })).body.url;
    expect(renewed).not.toBe(first);
    expect((await scene.view(await scene.emailedCode(single.person.email))).body.state).toBe('ready');
  });

  it('[SIG-02] rejects undecided investments, other users, visitors, impersonation sessions and malformed input', async () => {
    const single = await scene.invested();
    const undecided = await server.make.participation({ user: single.person._id });
    expect(await scene.requestSign({ id: undecided._id, authCode: single.authCode })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    const stranger = await server.signIn(await server.make.user());
    expect((await scene.requestSign({ id: single.id, authCode: stranger })).status).toBe(404);
    expect((await scene.requestSign({ id: newId(), authCode: single.authCode })).status).toBe(404);
    expect((await scene.requestSign({ id: single.id, authCode: '' })).status).toBe(401);
    const superadmin = await server.make.user({ level: 'superadmin' });
    const impersonation = await server.impersonate(single.person, superadmin);
    expect((await scene.requestSign({ id: single.id, authCode: impersonation })).body).toMatchObject({
      code: 'guest_session_read_only',
    });
    for (const id of ['not-an-id', '', 7, null])
      expect((await scene.requestSign({ id: id as string, authCode: single.authCode })).status).toBe(400);
    expect(await requestsOf(single.id)).toEqual([]);
    expect(server.errors).toEqual([]);
  });

  it('[SIG-06] says that a fund without a template is not ready, and keeps the commitment', async () => {
    const single = await scene.invested();
    await server.platform.db
      .updateTable('funds')
      .set({ sa_doc_template_3_id: null })
      .where('_id', '=', single.fund._id)
      .execute();
    expect(await scene.requestSign(single)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await requestsOf(single.id)).toEqual([]);
    expect(server.errors).toEqual([]);
  });
});

describe('POST /api/syndication/sync_sign', () => {
  const sync = (id: unknown, authCode?: string) =>
    server.request('POST', '/api/syndication/sync_sign', { authCode, body: { id } });

  it("[SIG-03] returns the signing progress of one's own participation", async () => {
    const single = await scene.invested();
    expect(await sync(single.id, single.authCode)).toMatchObject({
      status: 200,
      body: {
        success: true,
        syndAgreementSignedByCurrentUser: false,
        syndAgreementSignedByCurrentUserCosub: false,
        sa_complete_date: null,
        syndAgreementsCount: 0,
      },
    });
  });

  it('[SIG-03] rejects other users, visitors and malformed input', async () => {
    const single = await scene.invested();
    const stranger = await server.signIn(await server.make.user());
    expect((await sync(single.id, stranger)).status).toBe(404);
    expect((await sync(single.id)).status).toBe(401);
    expect((await sync('x', single.authCode)).status).toBe(400);
    expect((await sync(undefined, single.authCode)).status).toBe(400);
  });
});
