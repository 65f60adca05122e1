import type { AdminActionReply, AgreementDetail, Countersignature } from '@paddock/contract';
import {
  type ErrorBody,
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
let asker: { _id: string; email: string };
let second: { _id: string; email: string };
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  asker = await server.make.user({ level: 'admin', firstName: 'Mary', lastName: 'Asker' });
  second = await server.make.user({ level: 'admin', firstName: 'Dan', lastName: 'Second' });
});
afterAll(() => server.close());

const waitingForManagement = async () => {
  const investor = await scene.invested();
  await scene.requestSign(investor);
  await scene.sign(await scene.emailedCode(investor.person.email));
  return investor;
};

const actions = {
  correct_terms: { invest_amount: 26_000 },
  release: {},
  reissue: {},
} as const;
const ask = async (id: string, action: keyof typeof actions) =>
  server.request<AdminActionReply & ErrorBody>('POST', `/api/backoffice/participations/${action}`, {
    authCode: await server.signIn(asker),
    body: { id, reason: 'A digit was missing.', ...actions[action] },
  });
const decide = async (approval: string | null, decision: 'approve' | 'decline') => {
  const { contentHash } = await server.platform.db
    .selectFrom('approvals')
    .select('contentHash')
    .where('_id', '=', approval ?? '')
    .executeTakeFirstOrThrow();
  return server.request('POST', `/api/backoffice/approvals/${decision}`, {
    authCode: await server.signIn(second),
    body: { id: approval, contentHash },
  });
};
const get = async <Body>(url: string, reader = second) =>
  (await server.request<Body>('GET', url, { authCode: await server.signIn(reader) })).body;
const listed = async (id: string) =>
  (await get<{ items: Countersignature[] }>('/api/backoffice/countersignatures')).items.find(
    ({ syndUser }) => syndUser === id,
  );
const shown = async (id: string, reader = second) =>
  (await get<{ item: AgreementDetail }>(`/api/backoffice/countersignatures/${id}`, reader)).item;
const managementSigned = async (id: string) =>
  (await scene.requestOf(id)).signers.find(({ role }) => role === 'management')?.signedAt !== null;

describe('countersigning while a change of the agreement waits for a second admin', () => {
  it.each(Object.keys(actions) as (keyof typeof actions)[])(
    '[SIG-06] is rejected and says why on the page and in the list for %s, and possible once that is declined',
    async (action) => {
      const [{ id }, other] = [await waitingForManagement(), await waitingForManagement()];
      const { body } = await ask(id, action);
      expect(body.state).toBe('asked');
      const rejected = await scene.countersign(id);
      expect(rejected).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await managementSigned(id)).toBe(false);
      const refusal = expect.stringMatching(/^Mary Asker has asked to .*Nobody can countersign until/);
      for (const item of [await listed(id), await shown(id)])
        expect(item).toMatchObject({
          refusal,
          openRequest: { askedBy: { _id: asker._id, name: 'Mary Asker' } },
        });
      // Mary herself is not told of somebody with her name.
      const own = expect.stringMatching(/^You have asked to .*Nobody can countersign until/);
      expect((await shown(id, asker)).refusal).toEqual(own);
      expect(await listed(other.id)).toMatchObject({ refusal: null, openRequest: null });
      expect((await scene.countersign(other.id)).status).toBe(200);
      expect((await decide(body.approval, 'decline')).status).toBe(200);
      expect(await shown(id)).toMatchObject({ refusal: null, openRequest: null });
      expect((await scene.countersign(id)).status).toBe(200);
    },
  );

  it('[SIG-06] is possible once the request has expired or its asker is an admin no longer', async () => {
    const { id } = await waitingForManagement();
    await ask(id, 'correct_terms');
    const { db } = server.platform;
    const level = (to: 'user' | 'admin') =>
      db.updateTable('users').set({ level: to }).where('_id', '=', asker._id).execute();
    await level('user');
    expect((await scene.countersign(id)).status).toBe(200);
    await level('admin');
    const later = await waitingForManagement();
    await ask(later.id, 'correct_terms');
    server.clock.advance(14 * 24 * 60 * 60_000);
    expect((await scene.countersign(later.id)).status).toBe(200);
  });

  it('[SIG-06] is rejected when the request is made at the same time, or the request is', async () => {
    const { id } = await waitingForManagement();
    const [asked, signed] = await requestWhileLocked(
      server,
      { hold: (held) => sql`SELECT 1 FROM synd_users WHERE _id = ${id} FOR UPDATE`.execute(held) },
      () => Promise.all([ask(id, 'correct_terms'), scene.countersign(id)]),
    );
    expect(new Set([asked.status, signed.status])).toEqual(new Set([200, 409]));
    expect(await managementSigned(id)).toBe(signed.status === 200);
  });
});

describe('a correction after management has signed', () => {
  it('[SIG-06] is neither requested nor approved until the agreement is complete', async () => {
    const { id } = await waitingForManagement();
    const { body } = await ask(id, 'correct_terms');
    // Management signed before the request was made, as far as the agreement knows.
    await server.platform.db
      .updateTable('signature_signers')
      .set({ signedAt: server.clock.now() })
      .where('role', '=', 'management')
      .where('request', '=', (await scene.requestOf(id))._id)
      .execute();
    const rejected = await decide(body.approval, 'approve');
    expect(rejected).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(rejected.body.message).toContain('Management has countersigned');
    expect((await scene.requestOf(id)).signers.every(({ signedAt }) => signedAt)).toBe(true);
    await decide(body.approval, 'decline');
    expect(await ask(id, 'correct_terms')).toMatchObject({ status: 409 });
  });
});
