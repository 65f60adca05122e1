import type { ParticipationView, SyndicationReply } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import {
  people,
  requestWhileLocked,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: SigningScene;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer();
  of = people(server);
  scene = await signingScene(server);
});
afterAll(() => server.close());

type Reply = { success: boolean; syndUser: ParticipationView; code: string; message: string };

const withdraw = (id: unknown, authCode?: string, headers?: Record<string, string>) =>
  server.request<Reply>('POST', '/api/syndication/withdraw', {
    authCode,
    body: { id },
    ...(headers && { headers }),
  });

const stored = async (id: string) =>
  server.platform.db.selectFrom('synd_users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();

const committedOf = async (fund: string) =>
  (
    await server.platform.db
      .selectFrom('funds')
      .select('committed_amount')
      .where('_id', '=', fund)
      .executeTakeFirstOrThrow()
  ).committed_amount;

const auditOf = async (id: string) =>
  (await of.auditEvents('synd_users.withdraw')).filter(({ record }) => record === id);

describe('POST /api/syndication/withdraw', () => {
  it('[SEC-09] withdraws an unsigned commitment, and opens the fund to the investor again', async () => {
    const couple = await scene.invested({ spouse: true });
    await scene.requestSign(couple);
    const reply = await withdraw(couple.id, couple.authCode);
    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    expect(reply.body.syndUser).toMatchObject({
      _id: couple.id,
      invest_status: null,
      invest_amount: null,
      isGoingToInvest: false,
      isDeclined: false,
      keptUntil: null,
      fund: { name: couple.fund.name },
    });
    expect(await stored(couple.id)).toMatchObject({
      method_of_inv: null,
      cosub_email: null,
      commitmentKeptFrom: null,
    });
    expect(Number(await committedOf(couple.fund._id))).toBe(0);
    const again = await server.request('POST', '/api/syndication/set_investing', {
      authCode: couple.authCode,
      body: { id: couple.id, invest_amount: 30_000, method_of_inv: 'TRUST' },
    });
    expect(again.status).toBe(200);
    expect(Number(await committedOf(couple.fund._id))).toBe(30_000);
  });

  it('[SEC-09] ends the sign link, and a new commitment gets an agreement of its own', async () => {
    const single = await scene.invested();
    await scene.requestSign(single);
    const code = await scene.emailedCode(single.person.email);
    const first = (await scene.requestOf(single.id))._id;
    await withdraw(single.id, single.authCode);
    expect((await scene.view(code)).status).toBe(404);
    expect((await scene.sign(code)).status).toBe(404);
    await server.request('POST', '/api/syndication/set_investing', {
      authCode: single.authCode,
      body: { id: single.id, invest_amount: 30_000, method_of_inv: 'TRUST' },
    });
    await scene.requestSign(single);
    expect((await scene.requestOf(single.id))._id).not.toBe(first);
  });

  it('[SEC-09] leaves an audit line with what was withdrawn, and tells the investor and the admins', async () => {
    const admin = await server.make.user({ level: 'admin' });
    const closed = await server.make.user({ level: 'admin', isActive: false });
    const single = await scene.invested();
    await withdraw(single.id, single.authCode);
    expect(await auditOf(single.id)).toMatchObject([
      {
        actor: single.person._id,
        detail: {
          user: single.person._id,
          fund: single.fund._id,
          invest_amount: '25000.50',
          method_of_inv: 'TRUST',
        },
      },
    ]);
    const [mail] = await scene.emailsTo(single.person.email);
    expect(mail?.subject).toBe(
      `Withdrawn: your commitment to ${single.fund.name} (${single.person.trustName})`,
    );
    expect(mail?.text).toContain('$25,000.50');
    expect(mail?.text).toContain(`/syndication/dashboard/${single.fund.url_slug}`);
    const toAdmin = (await scene.emailsTo(admin.email)).filter(({ text }) =>
      text?.includes(single.fund.name),
    );
    expect(toAdmin).toHaveLength(1);
    expect(await scene.emailsTo(closed.email)).toEqual([]);
  });

  it('[SEC-09] withdraws once when the request is repeated', async () => {
    const single = await scene.invested();
    const key = { 'idempotency-key': 'withdraw once' };
    const first = await withdraw(single.id, single.authCode, key);
    expect((await withdraw(single.id, single.authCode, key)).body).toEqual(first.body);
    expect(await auditOf(single.id)).toHaveLength(1);
    expect(await withdraw(single.id, single.authCode)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'There is no commitment to withdraw.' },
    });
  });

  it('[SEC-09] rejects a commitment that the investor has signed, and keeps it', async () => {
    const couple = await scene.invested({ spouse: true });
    await scene.requestSign(couple);
    await scene.sign(await scene.emailedCode(couple.person.email));
    expect(await withdraw(couple.id, couple.authCode)).toMatchObject({
      status: 409,
      body: { code: 'already_signed' },
    });
    expect((await stored(couple.id)).invest_status).toBe('Accepted investment');
    expect((await scene.requestOf(couple.id)).signers[0]?.signedAt).not.toBeNull();
  });

  it('[SEC-09] rejects a complete investment', async () => {
    const person = await server.make.user();
    const complete = await server.make.participation({
      user: person._id,
      invest_status: 'Accepted investment',
      invest_amount: '10000',
      sa_complete_date: server.clock.now(),
    });
    expect(await withdraw(complete._id, await server.signIn(person))).toMatchObject({
      status: 409,
      body: { code: 'already_signed' },
    });
    expect((await stored(complete._id)).sa_complete_date).not.toBeNull();
  });

  it('[SEC-09] rejects a commitment while its signature is being recorded', async () => {
    const single = await scene.invested();
    await scene.requestSign(single);
    const reply = await requestWhileLocked(
      server,
      {
        hold: (holder) => sql`SELECT 1 FROM synd_users WHERE "_id" = ${single.id} FOR UPDATE`.execute(holder),
        release: (holder) =>
          sql`UPDATE synd_users SET "syndAgreementSignedByCurrentUser" = true WHERE "_id" = ${single.id}`.execute(
            holder,
          ),
      },
      () => withdraw(single.id, single.authCode),
    );
    expect(reply).toMatchObject({ status: 409, body: { code: 'already_signed' } });
    expect((await stored(single.id)).invest_status).toBe('Accepted investment');
  });

  it('[SEC-09] leaves no agreement for a signature that comes later', async () => {
    const single = await scene.invested();
    await scene.requestSign(single);
    const code = await scene.emailedCode(single.person.email);
    const view = await scene.view(code);
    const reply = await requestWhileLocked(
      server,
      {
        hold: (holder) => sql`SELECT 1 FROM synd_users WHERE "_id" = ${single.id} FOR UPDATE`.execute(holder),
        release: (holder) =>
          sql`UPDATE signature_requests SET "supersededAt" = now() WHERE "syndUser" = ${single.id}`.execute(
            holder,
          ),
      },
      () =>
        server.request('POST', '/api/signing/sign', {
          body: {
            code,
            consent: true,
            documentSha256: view.body.documentSha256,
            signature: { kind: 'typed', text: 'Ada', confirmed: true },
          },
        }),
    );
    expect(reply.status).toBe(404);
    expect((await stored(single.id)).syndAgreementSignedByCurrentUser).toBe(false);
  });

  it('[SEC-09] rejects other users, admins, visitors, impersonation and malformed input', async () => {
    const single = await scene.invested();
    const stranger = await server.signIn(await server.make.user());
    const admin = await server.signIn(await server.make.user({ level: 'admin' }));
    const impersonation = await server.impersonate(
      single.person,
      await server.make.user({ level: 'superadmin' }),
    );
    expect((await withdraw(single.id, stranger)).status).toBe(404);
    expect((await withdraw(single.id, admin)).status).toBe(404);
    expect((await withdraw(single.id)).status).toBe(401);
    expect((await withdraw(single.id, impersonation)).body.code).toBe('guest_session_read_only');
    for (const id of ['x', 7, null, undefined])
      expect((await withdraw(id, single.authCode)).status).toBe(400);
    expect((await stored(single.id)).invest_status).toBe('Accepted investment');
    expect(await auditOf(single.id)).toEqual([]);
    expect(server.errors).toEqual([]);
  });

  it('[SYN-10] does not make declining an accepted commitment possible', async () => {
    const single = await scene.invested();
    const declined = await server.request('POST', '/api/syndication/set_not_investing', {
      authCode: single.authCode,
      body: { id: single.id },
    });
    expect(declined).toMatchObject({ status: 409, body: { code: 'already_accepted' } });
  });

  it('[SEC-09] has its time limit shown on the page', async () => {
    const single = await scene.invested();
    const page = async () =>
      (
        await server.request<SyndicationReply>('GET', `/api/syndication/byslug/${single.fund.url_slug}`, {
          authCode: single.authCode,
        })
      ).body.syndUser;
    const from = (await stored(single.id)).commitmentKeptFrom?.getTime() ?? 0;
    expect((await page())?.keptUntil).toBe(new Date(from + 7 * 86_400_000).toISOString());
    await scene.requestSign(single);
    await scene.sign(await scene.emailedCode(single.person.email));
    expect((await page())?.keptUntil).toBeNull();
    expect(lifetimes.signLink).toBeGreaterThan(7 * 86_400_000);
  });
});
