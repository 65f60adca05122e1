import type { Countersignature } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import { type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { completeAgreement } from '../signing/index.ts';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterAll(() => server.close());

const queueUrl = '/api/backoffice/countersignatures';
const queue = (authCode?: string) =>
  server.request<{ items: Countersignature[]; total: number }>('GET', queueUrl, { authCode });
const document = (id: string, authCode?: string) =>
  server.app.inject({
    url: `${queueUrl}/${id}/document`,
    headers: { ...(authCode && { authcode: authCode }) },
  });
const signInAs = async (level: 'superadmin' | 'admin' | 'user') =>
  server.signIn(await server.make.user({ level }));

/** A participation that is waiting for management. */
async function awaitingCountersignature() {
  const single = await scene.invested();
  await scene.requestSign(single);
  await scene.sign(await scene.emailedCode(single.person.email));
  return single;
}

describe('the queue of countersignatures', () => {
  it('[SIG-06] lists what only management has left to sign, the longest waiting first', async () => {
    const first = await awaitingCountersignature();
    const second = await awaitingCountersignature();
    const unsigned = await scene.invested();
    await scene.requestSign(unsigned);
    const couple = await scene.invested({ spouse: true });
    await scene.requestSign(couple);
    await scene.sign(await scene.emailedCode(couple.person.email));
    const { body } = await queue(await signInAs('admin'));
    const ids = body.items.map(({ syndUser }) => syndUser);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    expect(ids).not.toContain(unsigned.id);
    expect(ids).not.toContain(couple.id);
    expect(body.total).toBe(body.items.length);
    expect(body.items.find(({ syndUser }) => syndUser === first.id)).toMatchObject({
      fundName: first.fund.name,
      investorEmail: first.person.email,
      spouseName: null,
      amount: 25_000.5,
    });
  });

  it('[SIG-06] shows the agreement with the signatures so far to admins only', async () => {
    const { id, authCode } = await awaitingCountersignature();
    const shown = await document(id, await signInAs('admin'));
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    expect(shown.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await document(id)).statusCode).toBe(401);
    expect((await document(id, authCode)).statusCode).toBe(403);
    const admin = await signInAs('admin');
    expect((await document(newId(), admin)).statusCode).toBe(404);
    expect((await document('not-an-id', admin)).statusCode).toBe(404);
  });

  it('[SIG-06] is closed to users and visitors', async () => {
    expect((await queue()).status).toBe(401);
    expect((await queue(await signInAs('user'))).status).toBe(403);
  });
});

describe('countersigning', () => {
  const queuedSealings = async (id: string) => {
    const { _id } = await scene.requestOf(id);
    const { rows } = await sql`SELECT FROM pgboss.job
      WHERE name = 'complete-agreement' AND data ->> 'request' = ${_id}`.execute(server.platform.db);
    return rows.length;
  };

  it("[SIG-06] signs once in the admin's name, and queues the sealing", async () => {
    const { id } = await awaitingCountersignature();
    const beside = await awaitingCountersignature();
    expect(await queuedSealings(id)).toBe(0);
    expect((await scene.countersign(id)).status).toBe(200);
    expect(await queuedSealings(id)).toBe(1);
    const management = (await scene.requestOf(id)).signers.find(({ role }) => role === 'management');
    expect(management).toMatchObject({ name: expect.stringContaining('Mary'), signedAt: expect.any(Date) });
    expect((await queue(await signInAs('admin'))).body.items.map(({ syndUser }) => syndUser)).not.toContain(
      id,
    );
    expect(await scene.countersign(id)).toMatchObject({ status: 409, body: { code: 'already_signed' } });
    expect(await queuedSealings(id)).toBe(1);
    expect(await queuedSealings(beside.id)).toBe(0);
    expect((await scene.requestOf(beside.id)).signers.at(-1)?.signedAt).toBeNull();
  });

  it('[SIG-06] requires recent re-authentication', async () => {
    const { id } = await awaitingCountersignature();
    const admin = await signInAs('admin');
    server.clock.advance(lifetimes.reauthentication + 1_000);
    expect(await scene.countersign(id, admin)).toMatchObject({
      status: 403,
      body: { code: 'sudo_required' },
    });
    expect((await scene.requestOf(id)).signers.at(-1)?.signedAt).toBeNull();
    expect((await scene.countersign(id, await signInAs('admin'))).status).toBe(200);
  });

  it('[SIG-06] rejects users, impersonation sessions and visitors', async () => {
    const { id, authCode } = await awaitingCountersignature();
    expect((await scene.countersign(id, authCode)).status).toBe(403);
    expect((await scene.countersign(id, '')).status).toBe(401);
    const impersonation = await server.impersonate(
      await server.make.user({ level: 'admin' }),
      await server.make.user({ level: 'superadmin' }),
    );
    expect((await scene.countersign(id, impersonation)).body.code).toBe('guest_session_read_only');
    expect((await scene.requestOf(id)).signers.at(-1)?.signedAt).toBeNull();
  });

  it('[SIG-06] rejects malformed input, an unknown agreement and another document', async () => {
    const { id } = await awaitingCountersignature();
    const authCode = await signInAs('admin');
    const whole = {
      syndUser: id,
      documentSha256: (await scene.requestOf(id)).documentSha256,
      consent: true,
      signature: { kind: 'typed', text: 'Mary' },
    };
    const post = (body: unknown) => server.request('POST', `${queueUrl}/sign`, { authCode, body });
    for (const body of [
      { ...whole, consent: false },
      { ...whole, syndUser: 'x' },
      { ...whole, signature: { kind: 'typed', text: '' } },
      { ...whole, signature: { kind: 'stamped' } },
      { ...whole, documentSha256: null },
      'text',
      [],
    ])
      expect((await post(body)).status).toBe(400);
    expect((await post({ ...whole, syndUser: newId() })).status).toBe(404);
    expect((await post({ ...whole, documentSha256: 'f'.repeat(64) })).status).toBe(409);
    expect((await scene.requestOf(id)).signers.at(-1)?.signedAt).toBeNull();
    expect(server.errors).toEqual([]);
  });
});

describe('a typed countersignature', () => {
  const typeAs = async (text: string, more: object = {}) => {
    const { id } = await awaitingCountersignature();
    const mary = await server.make.user({ level: 'admin', firstName: 'Mary', lastName: 'Manager' });
    const reply = await server.request<{ code: string; fields?: object; details?: object }>(
      'POST',
      `${queueUrl}/sign`,
      {
        authCode: await server.signIn(mary),
        body: {
          syndUser: id,
          documentSha256: (await scene.requestOf(id)).documentSha256,
          consent: true,
          signature: { kind: 'typed', text, ...more },
        },
      },
    );
    return { reply, signer: (await scene.requestOf(id)).signers.at(-1) };
  };

  it('[SIG-06] is the name of the account, however it is spaced and capitalized', async () => {
    const { reply, signer } = await typeAs(' mary  MANAGER');
    expect([reply.status, signer?.name]).toEqual([200, 'Mary Manager']);
  });

  it('[SIG-06] under another name is asked about, with the name that is expected, and then recorded as typed', async () => {
    for (const more of [{}, { confirmed: false }]) {
      const asked = await typeAs('Olivia Owner', more);
      expect(asked.reply).toMatchObject({
        status: 409,
        body: {
          code: 'confirmation_needed',
          fields: { signature: expect.stringContaining('Please type Mary Manager') },
          details: { expected: 'Mary Manager', typed: 'Olivia Owner' },
        },
      });
      expect(asked.signer?.signedAt).toBeNull();
    }
    const { reply, signer } = await typeAs('Olivia Owner', { confirmed: true });
    expect(reply.status).toBe(200);
    expect(signer).toMatchObject({
      name: 'Mary Manager',
      signature: { kind: 'typed', text: 'Olivia Owner' },
    });
    expect(server.errors).toEqual([]);
  });
});

describe('what a countersigner signs', () => {
  const item = async (id: string, authCode: string) =>
    (await queue(authCode)).body.items.find(({ syndUser }) => syndUser === id);

  it('[SEC-01] is what the document states: a changed record is rejected, in the queue too', async () => {
    const { id } = await awaitingCountersignature();
    const authCode = await signInAs('admin');
    await server.platform.db
      .updateTable('synd_users')
      .set({ invest_amount: '250000' })
      .where('_id', '=', id)
      .execute();
    expect(await item(id, authCode)).toMatchObject({
      amount: 25_000.5,
      refusal: expect.stringContaining('does not state the current terms'),
    });
    expect(await scene.countersign(id, authCode)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await scene.requestOf(id)).signers.at(-1)?.signedAt).toBeNull();
  });

  it("[SEC-01] is never their own or their spouse's investment, and the queue says why", async () => {
    const { id, person } = await awaitingCountersignature();
    const { db } = server.platform;
    await db.updateTable('users').set({ level: 'admin' }).where('_id', '=', person._id).execute();
    const own = await server.signIn(person);
    expect((await item(id, own))?.refusal).toContain('your own investment');
    expect(await scene.countersign(id, own)).toMatchObject({ status: 403, body: { code: 'forbidden' } });

    const couple = await scene.invested({ spouse: true });
    await scene.requestSign(couple);
    await scene.sign(await scene.emailedCode(couple.person.email));
    await scene.sign(await scene.emailedCode(couple.spouseEmail));
    const spouse = await server.make.user({ level: 'admin', email: couple.spouseEmail.toUpperCase() });
    const spouseCode = await server.signIn(spouse);
    expect((await item(couple.id, spouseCode))?.refusal).toContain('your spouse');
    expect((await scene.countersign(couple.id, spouseCode)).status).toBe(403);

    const partner = await server.make.user({ level: 'admin' });
    await server.make.participation({ user: partner._id, cosub_email: couple.person.email });
    expect((await scene.countersign(couple.id, await server.signIn(partner))).status).toBe(403);
    expect((await scene.requestOf(couple.id)).signers.at(-1)?.signedAt).toBeNull();
    expect((await item(couple.id, await signInAs('admin')))?.refusal).toBeNull();
    expect((await scene.countersign(couple.id)).status).toBe(200);
    await db.updateTable('users').set({ level: 'user' }).where('_id', '=', person._id).execute();
  });

  it('[SEC-01] cannot return to the queue with another amount once it is complete', async () => {
    const { id } = await awaitingCountersignature();
    await scene.countersign(id);
    const { db } = server.platform;
    const now = server.clock.now();
    await db.updateTable('signature_requests').set({ completedAt: now }).where('syndUser', '=', id).execute();
    await db.updateTable('synd_users').set({ sa_complete_date: now }).where('_id', '=', id).execute();
    const admin = await signInAs('superadmin');
    const put = (body: unknown) => server.request('PUT', `/api/synd_users/${id}`, { authCode: admin, body });
    await put({ sa_complete_date: null });
    expect((await put({ invest_amount: 250_000 })).status).toBe(409);
    const record = await db
      .selectFrom('synd_users')
      .select(['sa_complete_date', 'invest_amount'])
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(record).toEqual({ sa_complete_date: now, invest_amount: '25000.50' });
    expect(await item(id, admin)).toBeUndefined();
    expect((await scene.countersign(id, admin)).status).toBe(409);
  });
});

describe('the accreditation beside the agreement', () => {
  const shown = async (id: string) =>
    (await queue(await signInAs('admin'))).body.items.find(({ syndUser }) => syndUser === id)?.accreditation;

  it('[SIG-06] [ACC-02] is what the investor has stated, described with its review', async () => {
    const { id, person, authCode } = await awaitingCountersignature();
    expect(await shown(id)).toBeNull();
    await server.request('PUT', `/api/users/${person._id}`, {
      authCode,
      body: { accreditation: '2-2', accreditationType: 'trust' },
    });
    expect(await shown(id)).toMatchObject({
      type: 'Trust',
      answer: 'The trust has assets above $25 million',
      statedAt: expect.any(String),
      review: null,
    });
    const reviewer = await server.make.user({ level: 'admin', firstName: 'Rita', lastName: 'Reviewer' });
    const by = await server.signIn(reviewer);
    const { body: read } = await server.request<{ item: { statement: string } }>(
      'GET',
      `/api/backoffice/accreditations/${person._id}`,
      { authCode: by },
    );
    await server.request('POST', '/api/backoffice/accreditations/review', {
      authCode: by,
      body: {
        user: person._id,
        statement: read.item.statement,
        decision: 'refused',
        reason: 'The statement is from 2019.',
      },
    });
    expect(await shown(id)).toMatchObject({
      review: {
        decision: 'refused',
        reason: 'The statement is from 2019.',
        validUntil: null,
        by: 'Rita Reviewer',
        at: expect.any(String),
      },
    });
  });

  it('[ENT-06] is that of the holder, and management is warned where that is missing, refused or out of date, whatever its owner has', async () => {
    const holder = { kind: 'llc', legalName: 'Lindqvist Holdings LLC' } as const;
    const investor = await scene.invested({
      holder,
      profile: { accreditation: '1', accreditationType: 'individual' },
    });
    await scene.requestSign(investor);
    await scene.sign(await scene.emailedCode(investor.person.email));
    const { db } = server.platform;
    const admin = await signInAs('admin');
    const seen = async () => {
      const { body } = await server.request<{ item: Countersignature }>('GET', `${queueUrl}/${investor.id}`, {
        authCode: admin,
      });
      const listed = (await queue(admin)).body.items.find(({ syndUser }) => syndUser === investor.id);
      const { accreditation, accreditationGap } = body.item;
      expect([listed?.accreditation, listed?.accreditationGap]).toEqual([accreditation, accreditationGap]);
      return { answer: accreditation?.answer, gap: accreditationGap };
    };
    const state = (values: {
      accreditation?: string;
      accreditationReview?: 'accepted' | 'refused';
      accreditationValidUntil?: Date;
    }) =>
      db
        .updateTable('investing_entities')
        .set(values)
        .where('user', '=', investor.person._id)
        .where('kind', '=', 'llc')
        .execute();
    expect(await seen()).toEqual({ answer: undefined, gap: 'none' });
    await state({ accreditation: '2-2' });
    const answer = 'The business has assets above $25 million';
    expect(await seen()).toEqual({ answer, gap: null });
    await state({ accreditationReview: 'refused' });
    expect(await seen()).toEqual({ answer, gap: 'refused' });
    const now = server.clock.now().getTime();
    await state({ accreditationReview: 'accepted', accreditationValidUntil: new Date(now + 1_000_000) });
    expect(await seen()).toEqual({ answer, gap: null });
    await state({ accreditationValidUntil: new Date(now - 1_000) });
    expect(await seen()).toEqual({ answer, gap: 'expired' });
  });

  it('[ENT-06] is that of the holder whom a correction puts in the place of the one who signed', async () => {
    const investor = await scene.invested({
      holder: { kind: 'llc', legalName: 'First LLC', accreditation: '2' },
    });
    await scene.requestSign(investor);
    await scene.sign(await scene.emailedCode(investor.person.email));
    await scene.countersign(investor.id);
    const request = await scene.requestOf(investor.id);
    await completeAgreement(server.platform, server.signing, request._id);
    const authCode = investor.authCode;
    const { body: made } = await server.request<{ item: { _id: string } }>(
      'POST',
      '/api/investing_entities',
      {
        authCode,
        body: { kind: 'llc', legalName: 'Second LLC' },
      },
    );
    const admins = [
      await server.make.user({ level: 'admin' }),
      await server.make.user({ level: 'admin' }),
    ] as const;
    const { body: asked } = await server.request<{ approval: string }>(
      'POST',
      '/api/backoffice/participations/correct_terms',
      {
        authCode: await server.signIn(admins[0]),
        body: { id: investor.id, reason: 'Another holder.', investing_entity: made.item._id },
      },
    );
    const decider = await server.signIn(admins[1]);
    const approval = `/api/backoffice/approvals/${asked.approval}`;
    const { contentHash } = (
      await server.request<{ item: { contentHash: string } }>('GET', approval, { authCode: decider })
    ).body.item;
    const approved = await server.request('POST', '/api/backoffice/approvals/approve', {
      authCode: decider,
      body: { id: asked.approval, contentHash },
    });
    expect(approved.status).toBe(200);
    await scene.requestSign(investor);
    await scene.sign(await scene.emailedCode(investor.person.email));
    const listed = (await queue(decider)).body.items.find(({ syndUser }) => syndUser === investor.id);
    expect(listed).toMatchObject({ holderName: 'Second LLC', accreditation: null, accreditationGap: 'none' });
  });
});
