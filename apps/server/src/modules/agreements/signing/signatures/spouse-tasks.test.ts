import type { AgreementToSign } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import {
  password,
  people,
  requestWhileLocked,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../../platform/database/index.ts';
import { supersedeAgreement } from '../correction/supersede-agreement.ts';

let server: TestServer;
let scene: SigningScene;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({ jobs: true });
  scene = await signingScene(server);
  accounts = people(server);
});
afterAll(() => server.close());

const toSign = (authCode: string | undefined, host?: string) =>
  server.request<{ items: AgreementToSign[]; total: number }>('GET', '/api/syndication/to_sign', {
    authCode,
    ...(host !== undefined && { host }),
  });
const idsToSign = async (authCode: string) => (await toSign(authCode)).body.items.map(({ _id }) => _id);

/** The code of the newest email to an address that leads to a page; waits for it. */
const codeFor = (email: string, page: 'reset_password' | 'new_email') =>
  vi.waitFor(async () => {
    const texts = (await accounts.emailsTo(email)).map(({ text }) => text).join('\n');
    const code = new RegExp(`/${page}/(\\S+)`).exec(texts)?.[1];
    if (!code) throw new Error('The email has not been queued yet.');
    return code;
  }, 10_000);

/** A couple's agreement that the investor has signed. */
async function signedByInvestor() {
  const couple = await scene.invested({ spouse: true });
  await scene.requestSign(couple);
  await scene.sign(await scene.emailedCode(couple.person.email));
  return couple;
}

/** The same with the spouse's account, whose address is confirmed. */
async function waitingForSpouse() {
  const couple = await signedByInvestor();
  const spouse = await server.make.user({
    email: couple.spouseEmail,
    emailConfirmedAt: server.clock.now(),
  });
  return { ...couple, spouse, spouseCode: await server.signIn(spouse) };
}

describe('GET /api/syndication/to_sign', () => {
  it('[INV-05] lists what the spouse’s sign link shows, once the investor has signed, and nothing else', async () => {
    const couple = await scene.invested({ spouse: true });
    const spouse = await server.make.user({
      email: couple.spouseEmail.toUpperCase(),
      emailConfirmedAt: server.clock.now(),
    });
    const authCode = await server.signIn(spouse);
    await scene.requestSign(couple);
    expect((await toSign(authCode)).body).toEqual({ items: [], total: 0, delegated: [] });
    await scene.sign(await scene.emailedCode(couple.person.email));
    expect((await toSign(authCode)).body).toEqual({
      items: [
        {
          _id: couple.id,
          fundName: couple.fund.name,
          investorName: `Ada ${couple.person.lastName}`,
          holderName: null,
          amount: 25_000.5,
          since: (await scene.requestOf(couple.id)).signers[0]?.signedAt?.toISOString(),
        },
      ],
      total: 1,
      delegated: [],
    });
    for (const url of [`/api/synd_users/${couple.id}`, `/api/syndication/holdings/${couple.id}`])
      expect([403, 404], url).toContain((await server.request('GET', url, { authCode })).status);
    const sync = { authCode, body: { id: couple.id } };
    expect((await server.request('POST', '/api/syndication/sync_sign', sync)).status).toBe(404);
    expect((await server.request('GET', '/api/syndication/mine', { authCode })).body).toMatchObject({
      total: 0,
    });
  });

  it('[INV-05] ends with the signature, and lists nothing to the investor, strangers and visitors', async () => {
    const { id, authCode, spouseEmail, spouseCode } = await waitingForSpouse();
    expect(await idsToSign(spouseCode)).toEqual([id]);
    expect(await idsToSign(authCode)).toEqual([]);
    expect(await idsToSign(await server.signIn(await server.make.user({ level: 'admin' })))).toEqual([]);
    expect((await toSign(undefined)).status).toBe(401);
    await scene.sign(await scene.emailedCode(spouseEmail));
    expect(await idsToSign(spouseCode)).toEqual([]);
  });

  it('[INV-05] lists nothing for an account that an admin made, until its owner sets a password by email', async () => {
    const { id, spouseEmail: email } = await signedByInvestor();
    const { body } = await server.request<{ item: { _id: string } }>('POST', '/api/users', {
      authCode: await server.signIn(await server.make.user({ level: 'superadmin' })),
      body: { username: email, email, password, isActive: true },
    });
    expect(await idsToSign(await server.signIn(body.item))).toEqual([]);
    await server.request('POST', '/auth/reset', { body: { username: email } });
    const code = await codeFor(email, 'reset_password');
    const reset = { code, password: 'another harbor of boats' };
    expect((await server.request('POST', '/auth/reset/new', { body: reset })).status).toBe(200);
    expect(await idsToSign(await server.signIn(body.item))).toEqual([id]);
  });

  it('[INV-05] follows a change of address once the new one is confirmed, and ends when an admin changes it', async () => {
    const { id, spouseEmail } = await signedByInvestor();
    const person = await accounts.person({ emailConfirmedAt: server.clock.now() });
    const authCode = await server.signIn(person);
    await server.request('POST', '/auth/email', { authCode, body: { email: spouseEmail, password } });
    expect(await idsToSign(authCode)).toEqual([]);
    const code = await codeFor(spouseEmail, 'new_email');
    expect((await server.request('POST', '/auth/email/confirm', { body: { code } })).status).toBe(200);
    expect(await idsToSign(authCode)).toEqual([id]);
    const admin = await server.signIn(await server.make.user({ level: 'superadmin' }));
    const change = (email: string) =>
      server.request('PUT', `/api/users/${person._id}`, { authCode: admin, body: { email } });
    for (const email of [`gone-${spouseEmail}`, spouseEmail]) {
      expect((await change(email)).status).toBe(200);
      expect(await idsToSign(await server.signIn(person))).toEqual([]);
    }
  });

  it('[INV-05] never lists an investor’s own agreement, not even under the spouse’s address', async () => {
    const { id, person, spouse, spouseEmail } = await waitingForSpouse();
    const { db } = server.platform;
    await db
      .updateTable('users')
      .set({ email: `left-${spouseEmail}` })
      .where('_id', '=', spouse._id)
      .execute();
    await db
      .updateTable('users')
      .set({ email: spouseEmail, emailConfirmedAt: server.clock.now() })
      .where('_id', '=', person._id)
      .execute();
    const authCode = await server.signIn(person);
    expect(await idsToSign(authCode)).toEqual([]);
    expect((await scene.requestSign({ id, authCode })).body.url).toBeUndefined();
  });

  it('[INV-05] is empty on another portal than the fund’s', async () => {
    const [here, there] = await Promise.all([server.make.portal(), server.make.portal()]);
    const { fund, spouseCode, id } = await waitingForSpouse();
    const company = await server.make.company({ portal: here._id });
    await server.platform.db
      .updateTable('funds')
      .set({ company: company._id })
      .where('_id', '=', fund._id)
      .execute();
    const count = async (host?: string) => (await toSign(spouseCode, host)).body.total;
    expect(await count(here.domains[0])).toBe(1);
    expect(await count(there.domains[0])).toBe(0);
    const elsewhere = await server.request('POST', '/api/syndication/request_sign', {
      authCode: spouseCode,
      body: { id },
      host: there.domains[0] ?? '',
    });
    expect(elsewhere.status).toBe(404);
  });

  it('[INV-05] is empty once the commitment is released or its terms are corrected', async () => {
    const { id, spouseCode } = await waitingForSpouse();
    await server.platform.db
      .updateTable('synd_users')
      .set({ cosub_email: 'somebody@example.com' })
      .where('_id', '=', id)
      .execute();
    expect(await idsToSign(spouseCode)).toEqual([]);
    expect((await scene.requestSign({ id, authCode: spouseCode })).status).toBe(404);

    const released = await waitingForSpouse();
    await supersedeAgreement(server.platform.db, server.platform, {
      syndUser: released.id,
      which: 'any',
      now: server.clock.now(),
    });
    expect(await idsToSign(released.spouseCode)).toEqual([]);
    const refused = await scene.requestSign({ id: released.id, authCode: released.spouseCode });
    expect(refused.status).toBe(404);
  });
});

describe('the spouse’s sign link', () => {
  it('[INV-05] [SIG-02] is the spouse’s own, is not mailed again while it works, and is audited', async () => {
    const { id, spouse, spouseEmail, spouseCode } = await waitingForSpouse();
    const reply = await scene.requestSign({ id, authCode: spouseCode });
    expect(reply.body).toEqual({
      success: true,
      url: expect.stringContaining(await scene.emailedCode(spouseEmail)),
      syndAgreementSignedByCurrentUser: true,
      syndAgreementSignedByCurrentUserCosub: false,
    });
    expect(await scene.emailsTo(spouseEmail)).toHaveLength(1);
    expect((await scene.view(reply.body.url?.split('/').at(-1) ?? '')).body.role).toBe('spouse');
    const { rows } = await sql`SELECT detail FROM audit_events
      WHERE actor = ${spouse._id} AND action = 'agreement.request_sign' AND record = ${id}`.execute(
      server.platform.db,
    );
    expect(rows).toEqual([{ detail: { role: 'spouse' } }]);
    await scene.sign(await scene.emailedCode(spouseEmail));
    const signed = await scene.requestSign({ id, authCode: spouseCode });
    expect(signed.body).toMatchObject({ success: true, syndAgreementSignedByCurrentUserCosub: true });
    expect(signed.body.url).toBeUndefined();
  });

  it('[INV-05] is renewed and mailed when it has expired', async () => {
    const { id, spouse, spouseEmail } = await waitingForSpouse();
    const before = await scene.emailedCode(spouseEmail);
    server.clock.advance(lifetimes.signLink + 1);
    const { body } = await scene.requestSign({ id, authCode: await server.signIn(spouse) });
    const code = body.url?.split('/').at(-1) ?? '';
    expect(code).not.toBe(before);
    expect((await scene.view(code)).body.state).toBe('ready');
    expect(await scene.emailedCode(spouseEmail)).toBe(code);
  });

  it('[INV-05] is nobody else’s, nor an impersonator’s, and is not there before the spouse’s turn', async () => {
    const { id, spouse } = await waitingForSpouse();
    const stranger = await server.signIn(await server.make.user({ emailConfirmedAt: server.clock.now() }));
    expect((await scene.requestSign({ id, authCode: stranger })).status).toBe(404);
    expect((await scene.requestSign({ id: newId(), authCode: stranger })).status).toBe(404);
    const superadmin = await server.make.user({ level: 'superadmin' });
    const impersonation = await server.impersonate(spouse, superadmin);
    expect((await scene.requestSign({ id, authCode: impersonation })).body).toMatchObject({
      code: 'guest_session_read_only',
    });
    const early = await scene.invested({ spouse: true });
    await scene.requestSign(early);
    const person = await server.make.user({
      email: early.spouseEmail,
      emailConfirmedAt: server.clock.now(),
    });
    const authCode = await server.signIn(person);
    expect((await scene.requestSign({ id: early.id, authCode })).status).toBe(404);
  });

  it('[INV-05] is not returned when the commitment is released at the same moment', async () => {
    const { id, spouseCode } = await waitingForSpouse();
    const reply = await requestWhileLocked(
      server,
      {
        hold: (db) => sql`SELECT 1 FROM synd_users WHERE "_id" = ${id} FOR UPDATE`.execute(db),
        release: (db) =>
          supersedeAgreement(db, server.platform, { syndUser: id, which: 'any', now: server.clock.now() }),
      },
      () => scene.requestSign({ id, authCode: spouseCode }),
    );
    expect(reply.status).toBe(404);
  });
});
