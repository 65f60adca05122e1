import type { AdminActionReply, ParticipationDetail } from '@paddock/contract';
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
import { inTransaction, newId } from '../../../platform/database/index.ts';
import { completeAgreement } from '../../agreements/signing/index.ts';
import { releaseCommitment } from '../syndication/index.ts';

let server: TestServer;
let scene: SigningScene;
let only: { _id: string };
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  only = await server.make.user({ level: 'admin' });
});
beforeEach(async () => {
  admin = await server.signIn(only);
});
afterAll(() => server.close());

const release = (id: unknown, authCode: string | undefined = admin, reason: unknown = 'Made by mistake.') =>
  server.request<AdminActionReply & ErrorBody>('POST', '/api/backoffice/participations/release', {
    authCode,
    body: { id, reason },
  });
const stored = (id: string) =>
  server.platform.db.selectFrom('synd_users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const committed = async (fund: string) =>
  (
    await server.platform.db
      .selectFrom('funds')
      .select('committed_amount')
      .where('_id', '=', fund)
      .executeTakeFirstOrThrow()
  ).committed_amount;

describe('releasing a commitment that the investor has not signed', () => {
  it('[SEC-01] takes one admin: the amount no longer counts, the link is void, and the investor is notified and may decide again', async () => {
    const investor = await scene.invested();
    const request = await scene.requestSign(investor);
    const code = await scene.emailedCode(investor.person.email);
    expect(await release(investor.id)).toMatchObject({
      status: 200,
      body: { success: true, state: 'done', approval: null },
    });
    expect(await stored(investor.id)).toMatchObject({
      invest_status: null,
      sa_complete_date: null,
      invest_amount: null,
      releaseReason: 'Made by mistake.',
      releasedBy: only._id,
      releaseApprovedBy: null,
    });
    expect(await committed(investor.fund._id)).toBe('0.00');
    expect((await scene.view(code)).status).toBe(404);
    const [mail] = await scene.emailsTo(investor.person.email);
    expect(mail?.subject).toContain('was released');
    expect(mail?.text).toContain('Made by mistake.');
    const line = await server.platform.db
      .selectFrom('audit_events')
      .selectAll()
      .where('record', '=', investor.id)
      .where('action', '=', 'participations.release')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      actor: only._id,
      detail: {
        reason: 'Made by mistake.',
        changes: expect.objectContaining({
          invest_status: { before: 'Accepted investment', after: null },
          invest_amount: { before: 25_000.5, after: null },
        }),
      },
    });

    const again = await server.request('POST', '/api/syndication/set_investing', {
      authCode: investor.authCode,
      body: { id: investor.id, invest_amount: 30_000, method_of_inv: 'TRUST' },
    });
    expect(again.status).toBe(200);
    expect(await stored(investor.id)).toMatchObject({ releaseReason: null, releasedBy: null });
    const second = await scene.requestSign(investor);
    expect(second.body.url).toBeDefined();
    expect(second.body.url).not.toBe(request.body.url);
  });

  it('[SEC-01] is rejected without a reason, a commitment, the rights or re-authentication', async () => {
    const investor = await scene.invested();
    expect((await release(investor.id, admin, ' ')).status).toBe(400);
    expect((await release(investor.id, admin, null)).status).toBe(400);
    expect((await release('x')).status).toBe(400);
    expect((await release(newId())).status).toBe(404);
    expect((await release((await server.make.participation())._id)).status).toBe(409);
    expect((await release(investor.id, investor.authCode)).status).toBe(403);
    expect((await release(investor.id, '')).status).toBe(401);
    server.clock.advance(lifetimes.reauthentication + 1_000);
    expect((await release(investor.id)).body.code).toBe('sudo_required');
    expect((await stored(investor.id)).invest_status).toBe('Accepted investment');
  });

  it('[SEC-01] is rejected for an admin who is named as the spouse, or whose own it is, and so is a new agreement', async () => {
    const own = await server.make.user({ level: 'admin', email: `${newId()}@example.com` });
    const authCode = await server.signIn(own);
    const investor = await scene.invested();
    await scene.requestSign(investor);
    const { db } = server.platform;
    const reissue = () =>
      server.request('POST', '/api/backoffice/participations/reissue', {
        authCode,
        body: { id: investor.id, reason: 'A name was wrong.' },
      });
    const named = (email: string) =>
      db.updateTable('synd_users').set({ cosub_email: email }).where('_id', '=', investor.id).execute();
    await named(` ${own.email.toUpperCase()} `);
    for (const rejected of [await release(investor.id, authCode), await reissue()])
      expect(rejected).toMatchObject({ status: 403, body: { message: expect.stringContaining('spouse') } });
    await named('somebody.else@example.com');
    await db.updateTable('synd_users').set({ user: own._id }).where('_id', '=', investor.id).execute();
    for (const rejected of [await release(investor.id, authCode), await reissue()])
      expect(rejected).toMatchObject({ status: 403, body: { message: expect.stringContaining('own') } });
    expect((await stored(investor.id)).invest_status).toBe('Accepted investment');
    expect((await scene.requestOf(investor.id)).completedAt).toBeNull();
    await db
      .updateTable('synd_users')
      .set({ user: investor.person._id })
      .where('_id', '=', investor.id)
      .execute();
    await db.updateTable('users').set({ isActive: false }).where('_id', '=', own._id).execute();
    expect((await release(investor.id)).status).toBe(200);
  });

  it('[SEC-01] voids the link of an investor who signs during the release', async () => {
    const investor = await scene.invested();
    await scene.requestSign(investor);
    const code = await scene.emailedCode(investor.person.email);
    const { documentSha256 } = (await scene.view(code)).body;
    // The release holds the participation's lock, and the signature waits for it.
    const signing = await requestWhileLocked(
      server,
      {
        hold: (held) =>
          sql`UPDATE synd_users SET invest_status = NULL WHERE _id = ${investor.id}`.execute(held),
        release: (held) =>
          sql`UPDATE signature_requests SET "supersededAt" = now() WHERE "syndUser" = ${investor.id}`.execute(
            held,
          ),
      },
      () =>
        server.request('POST', '/api/signing/sign', {
          body: {
            code,
            consent: true,
            documentSha256,
            signature: { kind: 'typed', text: 'Ada', confirmed: true },
          },
        }),
    );
    expect(signing.status).toBe(404);
    expect((await stored(investor.id)).syndAgreementSignedByCurrentUser).toBe(false);
  });

  it('[SYN-09] waits for the lock of the fund, under which commitments are counted', async () => {
    const investor = await scene.invested();
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) =>
          sql`SELECT 1 FROM funds WHERE _id = ${investor.fund._id} FOR NO KEY UPDATE`.execute(held),
      },
      () => release(investor.id),
    );
    expect(reply.status).toBe(200);
  });

  it('[SEC-01] is rejected if the investor signs while it waits', async () => {
    const investor = await scene.invested();
    await scene.requestSign(investor);
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) =>
          sql`UPDATE synd_users SET "syndAgreementSignedByCurrentUser" = true WHERE _id = ${investor.id}`.execute(
            held,
          ),
      },
      () => release(investor.id),
    );
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(reply.body.message).toContain('has signed');
    expect((await stored(investor.id)).invest_status).toBe('Accepted investment');
  });
});

describe('releasing a commitment that the investor has signed', () => {
  const signed = async () => {
    const investor = await scene.invested();
    await scene.requestSign(investor);
    const code = await scene.emailedCode(investor.person.email);
    await scene.sign(code);
    return { ...investor, code };
  };

  it('[SEC-01] is rejected for a deployment’s only admin, with an explanation', async () => {
    const investor = await signed();
    await server.make.user({ level: 'admin', isActive: false });
    const reply = await release(investor.id);
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(reply.body.message).toContain('only active admin');
    expect((await stored(investor.id)).invest_status).toBe('Accepted investment');
  });

  it('[SEC-01] names every filed agreement of it void, once and for good, and no other', async () => {
    const [investor, other] = [await signed(), await signed()];
    for (const { id } of [investor, other]) {
      await scene.countersign(id);
      await completeAgreement(server.platform, server.signing, (await scene.requestOf(id))._id);
    }
    const { db } = server.platform;
    const untitled = newId();
    await db
      .insertInto('synd_agreements')
      .values({ _id: untitled, syndUser: investor.id, originalName: 'Side letter.pdf', title: ' ' })
      .execute();
    const names = async (id: string) =>
      (
        await db
          .selectFrom('synd_agreements')
          .select(['title', 'originalName'])
          .where('syndUser', '=', id)
          .orderBy('title')
          .execute()
      ).map(({ title, originalName }) => [title, originalName]);
    const [before] = await names(other.id);
    const releaseNow = () =>
      inTransaction(db, (transaction) =>
        releaseCommitment(transaction, server.platform, investor.id, {
          cause: 'released',
          now: server.clock.now(),
        }),
      );
    await releaseNow();
    await releaseNow();
    expect(await names(investor.id)).toEqual([
      [
        `Void: ${investor.fund.name} (${investor.person.trustName}): signed agreement`,
        expect.stringMatching(/^Void (?!Void).*agreement.*\.pdf$/),
      ],
      ['Void: Side letter.pdf', 'Void Side letter.pdf'],
    ]);
    expect(await names(other.id)).toEqual([before]);
    expect(before?.[0]).toBe(`${other.fund.name} (${other.person.trustName}): signed agreement`);
  });

  it('[SEC-01] waits for a second admin, and then voids the agreement, which leaves the queue', async () => {
    const second = await server.make.user({ level: 'superadmin' });
    const secondCode = await server.signIn(second);
    const investor = await signed();
    const reply = await release(investor.id);
    expect(reply).toMatchObject({ status: 200, body: { state: 'asked', approval: expect.any(String) } });
    expect((await stored(investor.id)).invest_status).toBe('Accepted investment');
    expect((await scene.view(investor.code)).body.state).toBe('signed');

    const { contentHash } = await server.platform.db
      .selectFrom('approvals')
      .select('contentHash')
      .where('_id', '=', reply.body.approval ?? '')
      .executeTakeFirstOrThrow();
    const approved = await server.request('POST', '/api/backoffice/approvals/approve', {
      authCode: secondCode,
      body: { id: reply.body.approval, contentHash },
    });
    expect(approved.status).toBe(200);
    expect(await stored(investor.id)).toMatchObject({
      invest_status: null,
      syndAgreementSignedByCurrentUser: false,
      releaseReason: 'Made by mistake.',
      releasedBy: only._id,
      releaseApprovedBy: second._id,
    });
    const shown = await server.request<{ item: ParticipationDetail }>(
      'GET',
      `/api/backoffice/participations/${investor.id}`,
      { authCode: admin },
    );
    expect(shown.body.item).toMatchObject({
      stage: 'released',
      endedCommitments: [
        {
          amount: 25_000.5,
          method: 'TRUST',
          cause: 'released',
          reason: 'Made by mistake.',
          isSignedByInvestor: true,
          signedAt: expect.any(String),
          completedAt: null,
          releasedBy: { _id: only._id },
          approvedBy: { _id: second._id },
        },
      ],
    });
    expect((await scene.view(investor.code)).status).toBe(404);
    const queue = await server.request<{ items: { syndUser: string }[] }>(
      'GET',
      '/api/backoffice/countersignatures',
      { authCode: admin },
    );
    expect(queue.body.items.map(({ syndUser }) => syndUser)).not.toContain(investor.id);
    expect((await scene.emailsTo(investor.person.email))[0]?.text).toContain('is void');
  });
});
