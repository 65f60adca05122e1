import type { AgreementDetail, Countersignature } from '@paddock/contract';
import {
  type ErrorBody,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterAll(() => server.close());

const url = '/api/backoffice/countersignatures';
const signInAs = async (level: 'superadmin' | 'admin' | 'user') =>
  server.signIn(await server.make.user({ level, firstName: 'Mary', lastName: 'Manager' }));
const detail = (id: string, authCode?: string) =>
  server.request<{ item: AgreementDetail } & ErrorBody>('GET', `${url}/${id}`, { authCode });
const listed = async (id: string, authCode: string) =>
  (await server.request<{ items: Countersignature[] }>('GET', url, { authCode })).body.items.find(
    ({ syndUser }) => syndUser === id,
  );

async function awaitingCountersignature(options: Parameters<SigningScene['invested']>[0] = {}) {
  const single = await scene.invested(options);
  await scene.requestSign(single);
  await scene.sign(await scene.emailedCode(single.person.email));
  if (options.spouse) await scene.sign(await scene.emailedCode(single.spouseEmail));
  return single;
}

describe('the page of one agreement', () => {
  it('[BAC-07] shows the signers, when they signed, and the values in the document', async () => {
    const couple = await awaitingCountersignature({ spouse: true });
    const admin = await signInAs('admin');
    const { status, body } = await detail(couple.id, admin);
    expect(status).toBe(200);
    expect(body.item).toMatchObject({
      turn: 'management',
      user: couple.person._id,
      fund: couple.fund._id,
      spouseName: 'Charles Spouse',
      refusal: null,
      reviewedAt: null,
    });
    expect(body.item.signers.map(({ role, signedAt }) => [role, signedAt !== null])).toEqual([
      ['investor', true],
      ['spouse', true],
      ['management', false],
    ]);
    const texts = Object.fromEntries(body.item.values.map(({ name, text }) => [name, text]));
    expect(texts).toMatchObject({ amount: '$25,000.50', spouse_email: couple.spouseEmail });
    expect(texts).not.toHaveProperty('trust_name');
    await scene.countersign(couple.id);
    expect((await detail(couple.id, admin)).body.item.turn).toBe('sealing');
  });

  it('[BAC-07] shows one that waits for its investor', async () => {
    const single = await scene.invested();
    await scene.requestSign(single);
    const { body } = await detail(single.id, await signInAs('admin'));
    expect(body.item).toMatchObject({ turn: 'investor', signedAt: null });
  });

  it('[BAC-07] is closed to users and visitors, and names no other record', async () => {
    const { id, authCode } = await awaitingCountersignature();
    expect((await detail(id)).status).toBe(401);
    expect((await detail(id, authCode)).status).toBe(403);
    const admin = await signInAs('admin');
    expect((await detail(newId(), admin)).status).toBe(404);
    expect((await detail('not-an-id', admin)).status).toBe(404);
    expect(server.errors).toEqual([]);
  });

  it('[BAC-07] is where the email to the admins leads', async () => {
    const admin = await server.make.user({ level: 'admin' });
    const { id } = await awaitingCountersignature();
    const [mail] = await scene.emailsTo(admin.email);
    expect(mail?.text).toContain(`/admin/countersignatures/${id}`);
  });
});

describe('marking an agreement as reviewed', () => {
  const review = async (id: string, authCode: string | undefined, change: Record<string, unknown> = {}) =>
    server.request('POST', `${url}/review`, {
      authCode,
      body: {
        syndUser: id,
        documentSha256: (await scene.requestOf(id)).documentSha256,
        isReviewed: true,
        ...change,
      },
    });

  it('[BAC-07] counts for the admin who read it, once, until they take it back', async () => {
    const { id } = await awaitingCountersignature();
    const [first, second] = [await signInAs('admin'), await signInAs('admin')];
    expect((await review(id, first)).status).toBe(200);
    expect((await review(id, first)).status).toBe(200);
    expect((await listed(id, first))?.reviewedAt).toEqual(expect.any(String));
    expect((await listed(id, second))?.reviewedAt).toBeNull();
    expect((await review(id, first, { isReviewed: false })).status).toBe(200);
    expect((await listed(id, first))?.reviewedAt).toBeNull();
  });

  it('[BAC-07] does not count for an agreement that replaces it', async () => {
    const { id } = await awaitingCountersignature();
    const admin = await signInAs('admin');
    const { documentSha256 } = await scene.requestOf(id);
    await review(id, admin);
    await sql`UPDATE signature_requests SET "documentSha256" = ${'0'.repeat(64)}
      WHERE "syndUser" = ${id}`.execute(server.platform.db);
    expect(await review(id, admin, { documentSha256 })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
  });

  it('[BAC-07] is rejected for users, visitors, impersonation sessions, unknown agreements and bad input', async () => {
    const { id, authCode } = await awaitingCountersignature();
    const admin = await signInAs('admin');
    expect((await review(id, authCode)).status).toBe(403);
    expect((await review(id, undefined)).status).toBe(401);
    expect((await review(id, admin, { syndUser: newId() })).status).toBe(404);
    for (const change of [{ syndUser: 'x' }, { isReviewed: 'yes' }, { documentSha256: 5 }])
      expect((await review(id, admin, change)).status).toBe(400);
    const impersonation = await server.impersonate(
      await server.make.user({ level: 'admin' }),
      await server.make.user({ level: 'superadmin' }),
    );
    expect((await review(id, impersonation)).body.code).toBe('guest_session_read_only');
    expect((await listed(id, admin))?.reviewedAt).toBeNull();
  });
});

describe('several admins', () => {
  it('[BAC-07] sign an agreement once when two of them countersign concurrently', async () => {
    const { id } = await awaitingCountersignature();
    const [first, second] = [await signInAs('admin'), await signInAs('admin')];
    const replies = await Promise.all([scene.countersign(id, first), scene.countersign(id, second)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('already_signed');
    const { rows } = await sql`SELECT 1 FROM signature_events e JOIN signature_signers s ON s._id = e.signer
      WHERE s.role = 'management' AND e.kind = 'sign' AND e.request = ${(await scene.requestOf(id))._id}`.execute(
      server.platform.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('[BAC-07] of several agreements signed one after another, only the changed one fails', async () => {
    const [first, changed, last] = [
      await awaitingCountersignature(),
      await awaitingCountersignature(),
      await awaitingCountersignature(),
    ];
    const admin = await signInAs('admin');
    await sql`UPDATE synd_users SET invest_amount = 99000 WHERE _id = ${changed.id}`.execute(
      server.platform.db,
    );
    const statuses: number[] = [];
    for (const { id } of [first, changed, last]) statuses.push((await scene.countersign(id, admin)).status);
    expect(statuses).toEqual([200, 409, 200]);
  });
});
