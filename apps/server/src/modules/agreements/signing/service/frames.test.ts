import type { AgreementDetail, SigningFrame } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import { type DropboxScene, dropboxScene, filingScene, rowChanges } from '@paddock/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readEvents } from '../signatures/signature-events.ts';

let at: DropboxScene;
beforeAll(async () => {
  at = await dropboxScene();
});
afterAll(() => at.close());
afterEach(() => at.service.failAll(undefined));

const frame = (code: string) =>
  at.server.request<{ item: SigningFrame; code: string }>('POST', '/api/signing/frame', { body: { code } });
const refresh = (code: string, authCode?: string) =>
  at.server.request<{ state: string; syndUser?: string }>('POST', '/api/signing/refresh', {
    body: { code },
    authCode,
  });
const admin = async (profile: Parameters<typeof at.server.make.user>[0] = {}) =>
  at.server.signIn(await at.server.make.user({ level: 'admin', firstName: 'Mary', ...profile }));
const office = (path: string, syndUser: string, authCode: string | undefined) =>
  at.server.request<{ item: SigningFrame; code: string }>(
    'POST',
    `/api/backoffice/countersignatures/${path}`,
    {
      authCode,
      body: { syndUser },
    },
  );
const participation = (id: string) =>
  at.server.platform.db.selectFrom('synd_users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();

describe('[SIG-06] the frame of a sign link', () => {
  it('opens at Dropbox Sign for the signer whose turn it is, is evidence, and its address is kept', async () => {
    const single = await at.requested();
    const { status, body } = await frame(single.code);
    expect(status).toBe(200);
    expect(body.item).toMatchObject({ clientId: at.service.clientId, isTest: true });
    expect(new URL(body.item.url).origin).toBe(at.service.origin);
    expect(await participation(single.id)).toMatchObject({ syndAgreementDropboxSigningURL: body.item.url });
    const { _id, signers } = await at.scene.requestOf(single.id);
    const views = (await readEvents(at.server.platform.db, _id)).filter(({ kind }) => kind === 'view');
    expect(views).toMatchObject([
      { signer: signers[0]?._id, address: '127.0.0.1', detail: { provider: 'dropbox' } },
    ]);
    for (const authCode of [single.authCode, await admin()]) {
      const read = await at.server.request('GET', `/api/synd_users/${single.id}`, { authCode });
      expect(JSON.stringify(read.body)).not.toContain(body.item.url);
    }
  });

  it('opens for nobody with another link, one that has expired, or under an agreement with other terms', async () => {
    const single = await at.requested();
    const before = at.service.account.signUrls.size;
    expect((await frame(`${single.code}x`)).status).toBe(404);
    at.server.clock.advance(31 * 86_400_000);
    expect(await frame(single.code)).toMatchObject({ body: { code: 'link_expired' } });
    const changed = await at.requested();
    await at.server.platform.db
      .updateTable('synd_users')
      .set({ invest_amount: '250000' })
      .where('_id', '=', changed.id)
      .execute();
    expect((await frame(changed.code)).status).toBe(409);
    expect(at.service.account.signUrls.size).toBe(before);
  });

  it('says that the service does not answer, and when to try again', async () => {
    const single = await at.requested();
    at.service.failNext({ kind: 'rate-limit', retryAfter: 42 });
    const reply = await frame(single.code);
    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.stringify(reply.body)).not.toContain(at.service.apiKey);
    expect((await frame(single.code)).status).toBe(200);
  });

  it('is not there for an agreement that is signed here', async () => {
    const here = await at.scene.invested();
    await at.server.platform.db
      .updateTable('funds')
      .set({ signature_provider: 'builtin', sa_doc_template_3_id: (await ownTemplate()) ?? null })
      .where('_id', '=', here.fund._id)
      .execute();
    const { body } = await at.scene.requestSign(here);
    const code = body.url?.split('/').at(-1) ?? '';
    expect((await at.scene.view(code)).body).toMatchObject({ provider: 'builtin', state: 'ready' });
    expect((await frame(code)).status).toBe(409);
    expect(await office('frame', here.id, await admin())).toMatchObject({ status: 409 });
    expect(await office('refresh', here.id, await admin())).toMatchObject({ status: 409 });
  });
});

const ownTemplate = async () =>
  (
    await at.server.platform.db
      .selectFrom('agreement_templates')
      .select('_id')
      .where('method', '=', 'trust')
      .executeTakeFirst()
  )?._id;

describe('[SIG-06] an agreement at Dropbox Sign', () => {
  it('takes no signature and no document of our own page', async () => {
    const single = await at.requested();
    expect((await at.scene.sign(single.code)).status).toBe(409);
    expect(
      (await at.server.request('POST', '/api/signing/document', { body: { code: single.code } })).status,
    ).toBe(409);
    expect((await at.scene.view(single.code)).body).toMatchObject({
      documentSha256: null,
      provider: 'dropbox',
    });
    expect(await participation(single.id)).toMatchObject({ syndAgreementSignedByCurrentUser: false });
  });

  it('is recorded as soon as somebody asks after signing, and once however many ask', async () => {
    const single = await at.requested();
    at.service.signNext(await at.externalId(single.id));
    const before = at.service.calls.length;
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => refresh(single.code, single.authCode)),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(at.service.calls.length - before).toBe(1);
    expect((await refresh(single.code, single.authCode)).body).toMatchObject({
      state: 'signed',
      syndUser: single.id,
    });
    expect((await refresh(single.code)).body.syndUser).toBeUndefined();
    const lines = await at.server.platform.db
      .selectFrom('audit_events')
      .select('action')
      .where('record', '=', single.id)
      .where('action', '=', 'agreement.sign')
      .execute();
    expect(lines).toHaveLength(1);
  });

  it('[SIG-03] is asked about by sync_sign, which answers as documented while the service is down', async () => {
    const single = await at.requested();
    at.service.signNext(await at.externalId(single.id));
    const sync = () =>
      at.server.request('POST', '/api/syndication/sync_sign', {
        authCode: single.authCode,
        body: { id: single.id },
      });
    at.service.failAll({ kind: 'status', status: 500 });
    expect(await sync()).toMatchObject({
      status: 200,
      body: { success: true, syndAgreementSignedByCurrentUser: false, syndAgreementsCount: 0 },
    });
    at.service.failAll(undefined);
    at.server.clock.advance(5_000);
    expect((await sync()).body).toMatchObject({ syndAgreementSignedByCurrentUser: true });
  });
});

describe('[SIG-06] management', () => {
  it('signs in a frame after re-authentication, once the others have, and is named and told', async () => {
    const single = await at.requested();
    expect(await office('frame', single.id, await admin())).toMatchObject({
      status: 409,
      body: { code: 'not_your_turn' },
    });
    await at.signNext(single.id);
    const mary = await admin();
    expect((await office('frame', single.id, undefined)).status).toBe(401);
    expect((await office('frame', single.id, single.authCode)).status).toBe(403);
    expect(await office('frame', single.id, mary)).toMatchObject({ status: 200 });
    at.server.clock.advance(16 * 60_000);
    expect(await office('frame', single.id, mary)).toMatchObject({ body: { code: 'sudo_required' } });

    at.service.signNext(await at.externalId(single.id));
    const again = await admin();
    expect((await office('refresh', single.id, again)).status).toBe(200);
    const detail = await at.server.request<{ item: AgreementDetail }>(
      'GET',
      `/api/backoffice/countersignatures/${single.id}`,
      { authCode: again },
    );
    expect(detail.body.item).toMatchObject({ provider: 'dropbox', turn: 'sealing', problem: null });
    expect(detail.body.item.signers.at(-1)).toMatchObject({
      role: 'management',
      name: expect.stringContaining('Mary'),
    });
    expect((await office('refresh', single.id, single.authCode)).status).toBe(403);
  });

  it('does not sign an investment of their own, nor here, nor with others at once', async () => {
    const single = await at.requested();
    await at.signNext(single.id);
    await at.server.platform.db
      .updateTable('users')
      .set({ level: 'admin' })
      .where('_id', '=', single.person._id)
      .execute();
    const own = await at.server.signIn(single.person);
    expect((await office('frame', single.id, own)).status).toBe(403);
    const mary = await admin();
    expect((await at.scene.countersign(single.id, mary)).status).toBe(409);
    const review = await at.server.request('POST', '/api/backoffice/countersignatures/review', {
      authCode: mary,
      body: { syndUser: single.id, documentSha256: '0'.repeat(64), isReviewed: true },
    });
    expect(review.status).toBe(409);
  });

  it('has the frame open one admin at a time, who is named by the service, with every opener in the evidence', async () => {
    const single = await at.requested();
    await at.signNext(single.id);
    const ann = await at.server.make.user({ level: 'admin', firstName: 'Ann', lastName: 'First' });
    const ben = await at.server.make.user({ level: 'admin', firstName: 'Ben', lastName: 'Second' });
    const open = async (by: typeof ann) => office('frame', single.id, await at.server.signIn(by));
    const opened = await open(ann);
    expect(opened.status).toBe(200);
    const rejected = await open(ben);
    expect(rejected).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(JSON.stringify(rejected.body)).toContain('Ann First has opened this agreement to sign it.');
    expect((await open(ann)).status).toBe(200);
    at.server.clock.advance(2 * 60 * 60_000);
    const before = at.service.account.requests.get(await at.externalId(single.id))?.signatures.at(-1)?.id;
    expect((await open(ben)).status).toBe(200);
    const now = at.service.account.requests.get(await at.externalId(single.id))?.signatures.at(-1);
    // The page that Ann opened belongs to a signature that is not there anymore.
    expect(now?.id).not.toBe(before);
    expect(now).toMatchObject({ email: ben.email, name: 'Ben Second' });
    await at.signNext(single.id);
    const { _id, signers } = await at.scene.requestOf(single.id);
    expect(signers.at(-1)).toMatchObject({
      user: ben._id,
      name: 'Ben Second',
      email: ben.email,
      signedAt: expect.any(Date),
    });
    const openers = (await readEvents(at.server.platform.db, _id))
      .filter(({ kind, signer }) => kind === 'view' && signer === signers.at(-1)?._id)
      .map(({ detail }) => [detail['openedBy'], detail['name'], detail['email']]);
    expect(openers).toEqual([
      [ann._id, 'Ann First', ann.email],
      [ann._id, 'Ann First', ann.email],
      [ben._id, 'Ben Second', ben.email],
    ]);
  });

  it('is not taken to have signed when the service names somebody else, of which the admins are told', async () => {
    const single = await at.requested();
    await at.signNext(single.id);
    expect((await office('frame', single.id, await admin())).status).toBe(200);
    const request = at.service.account.requests.get(await at.externalId(single.id));
    const management = request?.signatures.at(-1);
    if (management) management.email = 'stranger@example.com';
    await at.signNext(single.id);
    const stored = await at.scene.requestOf(single.id);
    expect(stored.signers.at(-1)?.signedAt).toBeNull();
    expect(stored).toMatchObject({
      problem: 'rejected',
      problemText: 'Somebody else signs there for the management.',
    });
  });

  it('keeps nobody from signing if the frame could not be opened, or a change waits for a second admin', async () => {
    const single = await at.requested();
    await at.signNext(single.id);
    at.service.failAll({ kind: 'status', status: 503, text: 'Come back later' });
    expect((await office('frame', single.id, await admin())).status).toBe(503);
    at.service.failAll(undefined);
    const correct = async () =>
      at.server.request<{ approval: string }>('POST', '/api/backoffice/participations/correct_terms', {
        authCode: await admin({ firstName: 'Cora' }),
        body: { id: single.id, reason: 'A digit was missing.', invest_amount: 30_000 },
      });
    expect((await office('frame', single.id, await admin())).status).toBe(200);
    expect(await correct()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    at.server.clock.advance(2 * 60 * 60_000);
    expect((await correct()).status).toBe(200);
    const waiting = await office('frame', single.id, await admin());
    expect(waiting).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(JSON.stringify(waiting.body)).toContain('has asked to correct the terms');
  });

  it.each(['reissue', 'complete'] as const)(
    'keeps its agreement while somebody has the frame open: no %s is requested or approved, and nothing is canceled there',
    async (action) => {
      const asker = await at.server.make.user({ level: 'admin', firstName: 'Cora' });
      const waiting = async () => {
        const { id, fund, person } = await at.requested();
        await at.signNext(id);
        const file = { fund: fund._id, user: person._id };
        const authCode = await at.server.signIn(asker);
        const agreement = await filingScene(at.server).filed(authCode, 'synd_agreements', file);
        const paper = action === 'complete' ? { agreement, completedAt: '2025-12-01T12:00:00.000Z' } : {};
        return { id, body: { id, reason: 'Signed on paper.', ...paper } };
      };
      const [asked, opened] = [await waiting(), await waiting()];
      const ask = (body: object, authCode: string) =>
        at.server.request<{ approval: string }>('POST', `/api/backoffice/participations/${action}`, {
          authCode,
          body,
        });
      const { approval } = (await ask(asked.body, await at.server.signIn(asker))).body;
      const { contentHash } = await at.server.platform.db
        .selectFrom('approvals')
        .select('contentHash')
        .where('_id', '=', approval)
        .executeTakeFirstOrThrow();
      const approve = (authCode: string) =>
        at.server.request('POST', '/api/backoffice/approvals/approve', {
          authCode,
          body: { id: approval, contentHash },
        });
      expect((await office('frame', opened.id, await admin())).status).toBe(200);
      // This one was opened just before the request was made, which keeps everybody from opening it.
      await at.server.platform.db
        .updateTable('signature_signers')
        .set({ openUntil: new Date(at.server.clock.now().getTime() + lifetimes.signingFrame) })
        .where('role', '=', 'management')
        .where('request', '=', (await at.scene.requestOf(asked.id))._id)
        .execute();
      const canceled = () => at.service.calls.filter((call) => call.includes('cancel')).length;
      const before = canceled();
      const standing = async () =>
        (await Promise.all([asked, opened].map(({ id }) => at.scene.requestOf(id)))).map(
          ({ _id, signers, completedAt }) => ({ _id, signers, completedAt }),
        );
      const agreements = await standing();
      const codes = [await admin(), await at.server.signIn(asker)] as const;
      const replies: { status: number; body: unknown }[] = [];
      const changes = await rowChanges(at.server, async () => {
        replies.push(await approve(codes[0]), await ask(opened.body, codes[1]));
      });
      for (const reply of replies) {
        expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
        expect(JSON.stringify(reply.body)).toContain('has opened this agreement to sign it for management');
      }
      // When the service was asked is noted at the agreement, and nothing else.
      const { signature_requests: _, ...others } = changes;
      expect(others).toEqual({});
      expect(await standing()).toEqual(agreements);
      expect(canceled()).toBe(before);
      at.server.clock.advance(lifetimes.signingFrame);
      expect((await approve(await admin())).status).toBe(200);
      expect((await ask(opened.body, await at.server.signIn(asker))).status).toBe(200);
    },
  );

  it('reads the document of the service, with the signatures so far', async () => {
    const single = await at.requested();
    await at.signNext(single.id);
    const url = `/api/backoffice/countersignatures/${single.id}/document`;
    expect((await at.server.request('GET', url, { authCode: await admin() })).headers['content-type']).toBe(
      'application/pdf',
    );
    expect((await at.server.request('GET', url, { authCode: single.authCode })).status).toBe(403);
  });
});

it('[SIG-06] an admin who asks for an agreement that could not be created has it created at once, whatever its job waits for', async () => {
  const single = await at.scene.invested();
  await at.scene.requestSign(single);
  const by = await admin();
  at.service.failAll({ kind: 'status', status: 503, text: 'Come back later' });
  expect(await office('refresh', single.id, by)).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
  });
  at.service.failAll(undefined);
  expect(await office('refresh', single.id, by)).toMatchObject({ status: 200 });
  expect(await at.scene.requestOf(single.id)).toMatchObject({
    externalId: expect.any(String),
    problem: null,
  });
});
