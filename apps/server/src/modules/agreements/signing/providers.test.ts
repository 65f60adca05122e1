import type { DownloadReply, SigningFrame } from '@paddock/contract';
import {
  type DropboxScene,
  dropboxScene,
  requestWhileLocked,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeAgreement } from './completion/complete-agreement.job.ts';
import { supersedeAgreement } from './correction/supersede-agreement.ts';
import { readEvents, verifyEvents } from './signatures/signature-events.ts';

/** What a provider does differently in a test: where its signers sign. */
interface Provided {
  readonly server: TestServer;
  readonly scene: SigningScene;
  /** Somebody who has invested and asked to sign, with the code of their sign link. */
  request(options?: { spouse?: boolean }): Promise<Requested>;
  /** Signs for the signer whose turn it is. */
  signNext(requested: Requested): Promise<void>;
  /** Tries to sign with this sign link, as its page does. */
  tryToSign(code: string): Promise<{ status: number; body: { code: string } }>;
  complete(requested: Requested): Promise<void>;
  close(): Promise<void>;
}

type Requested = Awaited<ReturnType<SigningScene['invested']>> & { code: string };

async function builtIn(): Promise<Provided> {
  const server = await testServer();
  const scene = await signingScene(server);
  return {
    server,
    scene,
    request: async (options) => {
      const investor = await scene.invested(options);
      await scene.requestSign(investor);
      return { ...investor, code: await scene.emailedCode(investor.person.email) };
    },
    signNext: async ({ id, person, spouseEmail }) => {
      const waiting = (await scene.requestOf(id)).signers.find(({ signedAt }) => signedAt === null);
      if (waiting?.role === 'management') await scene.countersign(id);
      else await scene.sign(await scene.emailedCode(waiting?.role === 'spouse' ? spouseEmail : person.email));
    },
    tryToSign: async (code) => scene.sign(code),
    complete: async ({ id }) =>
      completeAgreement(server.platform, server.signing, (await scene.requestOf(id))._id),
    close: () => server.close(),
  };
}

async function dropbox(): Promise<Provided> {
  const at: DropboxScene = await dropboxScene();
  return {
    server: at.server,
    scene: at.scene,
    request: (options) => at.requested(options),
    signNext: ({ id }) => at.signNext(id),
    tryToSign: (code) => at.server.request('POST', '/api/signing/frame', { body: { code } }),
    complete: ({ id }) => at.complete(id),
    close: at.close,
  };
}

describe.each([
  ['built-in signing', builtIn],
  ['Dropbox Sign', dropbox],
])('[SIG-06] %s', (_name, open) => {
  let provided: Provided;
  beforeAll(async () => {
    provided = await open();
  });
  afterAll(() => provided.close());

  const sync = async ({ id, authCode }: Requested) =>
    (await provided.server.request('POST', '/api/syndication/sync_sign', { authCode, body: { id } }))
      .body as unknown;
  const lines = (record: string) =>
    provided.server.platform.db
      .selectFrom('audit_events')
      .select(['action', 'detail'])
      .where('record', '=', record)
      .orderBy('at')
      .execute();

  it('[SIG-02] [SIG-03] [SIG-07] collects the signatures in order, tracks each, and files one agreement', async () => {
    const { scene, server } = provided;
    const couple = await provided.request({ spouse: true });
    const states = async () => {
      const codes = [couple.code, await scene.emailedCode(couple.spouseEmail)];
      return Promise.all(codes.map(async (code) => (await scene.view(code)).body.state));
    };
    expect(await states()).toEqual(['ready', undefined]);
    expect(await sync(couple)).toMatchObject({
      success: true,
      syndAgreementSignedByCurrentUser: false,
      syndAgreementSignedByCurrentUserCosub: false,
      sa_complete_date: null,
      syndAgreementsCount: 0,
    });

    await provided.signNext(couple);
    expect(await states()).toEqual(['signed', 'ready']);
    expect(await sync(couple)).toMatchObject({
      syndAgreementSignedByCurrentUser: true,
      syndAgreementSignedByCurrentUserCosub: false,
    });
    const again = await scene.requestSign(couple);
    expect(again.body).toMatchObject({ success: true, syndAgreementSignedByCurrentUser: true });
    expect(again.body.url).toBeUndefined();

    await provided.signNext(couple);
    expect(await states()).toEqual(['signed', 'signed']);
    expect(await sync(couple)).toMatchObject({
      syndAgreementSignedByCurrentUserCosub: true,
      sa_complete_date: null,
    });

    await provided.signNext(couple);
    await provided.complete(couple);
    await provided.complete(couple);
    expect(await sync(couple)).toMatchObject({
      sa_complete_date: expect.any(String),
      syndAgreementsCount: 1,
    });
    const download = await server.request<DownloadReply>('POST', '/api/profile/synd_agreements/download', {
      authCode: couple.authCode,
      body: { syndUserId: couple.id },
    });
    expect(download.body.originalName).toMatch(/\.pdf$/);
    const copies = await server.platform.db
      .selectFrom('outbox')
      .select('to')
      .where('attachmentKey', 'is not', null)
      .where('to', 'in', [couple.person.email, couple.spouseEmail])
      .execute();
    expect(copies).toHaveLength(2);
    const actions = (await lines(couple.id)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['agreement.request_sign', 'agreement.complete']));
  });

  it('[SIG-07] keeps evidence that a changed row breaks', async () => {
    const single = await provided.request();
    await provided.signNext(single);
    await provided.signNext(single);
    await provided.complete(single);
    const { db } = provided.server.platform;
    const { _id } = await db
      .selectFrom('signature_requests')
      .select('_id')
      .where('syndUser', '=', single.id)
      .executeTakeFirstOrThrow();
    const events = await readEvents(db, _id);
    expect(verifyEvents(events)).toBe(true);
    expect(events.filter(({ kind }) => kind === 'sign')).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({
      kind: 'complete',
      documentSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(verifyEvents(events.map((event) => ({ ...event, at: new Date(event.at.getTime() + 1) })))).toBe(
      false,
    );
  });

  it('lets nobody sign before their turn, or twice', async () => {
    const { scene } = provided;
    const couple = await provided.request({ spouse: true });
    await provided.signNext(couple);
    expect(await provided.tryToSign(couple.code)).toMatchObject({
      status: 409,
      body: { code: 'already_signed' },
    });
    const spouse = await scene.emailedCode(couple.spouseEmail);
    const admin = await provided.server.signIn(await provided.server.make.user({ level: 'admin' }));
    const early = await provided.server.request('POST', '/api/backoffice/countersignatures/frame', {
      authCode: admin,
      body: { syndUser: couple.id },
    });
    expect(early).toMatchObject({ status: 409 });
    expect((await scene.countersign(couple.id)).status).toBe(409);
    await provided.signNext(couple);
    expect(await provided.tryToSign(spouse)).toMatchObject({ status: 409, body: { code: 'already_signed' } });
  });

  it('[SIG-02] creates one agreement, however many requests come at once', async () => {
    const { scene, server } = provided;
    const single = await scene.invested();
    const replies = await Promise.all(Array.from({ length: 12 }, () => scene.requestSign(single)));
    expect(replies.every(({ status, body }) => status === 200 && body.url !== undefined)).toBe(true);
    const rows = await server.platform.db
      .selectFrom('signature_requests')
      .select('_id')
      .where('syndUser', '=', single.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('[SYN-10] is over for everybody when the commitment is withdrawn, and begins again with the next one', async () => {
    const { scene, server } = provided;
    const single = await provided.request();
    const withdrawn = await server.request('POST', '/api/syndication/withdraw', {
      authCode: single.authCode,
      body: { id: single.id },
    });
    expect(withdrawn.status).toBe(200);
    expect((await scene.view(single.code)).status).toBe(404);
    expect((await provided.tryToSign(single.code)).status).toBe(404);
    expect(await scene.requestSign(single)).toMatchObject({ status: 409 });
  });

  it('[SIG-06] records nothing of a signature that loses the race against a withdrawal', async () => {
    const { scene, server } = provided;
    const single = await provided.request();
    await requestWhileLocked(
      server,
      {
        hold: (db) => sql`SELECT 1 FROM synd_users WHERE "_id" = ${single.id} FOR UPDATE`.execute(db),
        release: (db) =>
          supersedeAgreement(db, server.platform, {
            syndUser: single.id,
            which: 'any',
            now: server.clock.now(),
          }),
      },
      () => provided.signNext(single),
    );
    expect(await sync(single)).toMatchObject({ syndAgreementSignedByCurrentUser: false });
    expect((await scene.view(single.code)).status).toBe(404);
  });

  it('tells a stranger, a visitor and an impersonation nothing, and takes no signature from them', async () => {
    const { scene, server } = provided;
    const single = await provided.request();
    const stranger = await server.signIn(await server.make.user());
    expect((await scene.requestSign({ id: single.id, authCode: stranger })).status).toBe(404);
    expect(
      await server.request('POST', '/api/syndication/sync_sign', {
        authCode: stranger,
        body: { id: single.id },
      }),
    ).toMatchObject({ status: 404 });
    for (const code of ['x', `${single.code}x`, single.code.slice(0, -2)])
      expect((await provided.tryToSign(code)).status).toBe(404);
    expect(
      await server.request<SigningFrame>('POST', '/api/backoffice/countersignatures/frame', {
        authCode: single.authCode,
        body: { syndUser: single.id },
      }),
    ).toMatchObject({ status: 403 });
  });
});
