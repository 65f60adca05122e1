import type { AdminActionReply, AgreementDetail, Countersignature } from '@paddock/contract';
import {
  type ErrorBody,
  type FilingScene,
  filingScene,
  requestsInOrder,
  rowChanges,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: SigningScene;
let filing: FilingScene;
let asker: { _id: string; email: string };
let second: { _id: string; email: string };
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  filing = filingScene(server);
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
const ask = async (
  id: string,
  action: keyof typeof actions | 'complete',
  { body, authCode }: { body?: object | undefined; authCode?: string | undefined } = {},
) =>
  server.request<AdminActionReply & ErrorBody>('POST', `/api/backoffice/participations/${action}`, {
    authCode: authCode ?? (await server.signIn(asker)),
    body: { id, reason: 'A digit was missing.', ...(action === 'complete' ? {} : actions[action]), ...body },
  });
/** What the refusal says of the time when the agreement is complete. */
const onceComplete = {
  correct_terms: 'ask for the correction then',
  reissue: 'ask for a new agreement then',
  complete: 'It stands as it was signed here',
};
const decide = async (approval: string | null, decision: 'approve' | 'decline', by?: string) => {
  const { contentHash } = await server.platform.db
    .selectFrom('approvals')
    .select('contentHash')
    .where('_id', '=', approval ?? '')
    .executeTakeFirstOrThrow();
  return server.request('POST', `/api/backoffice/approvals/${decision}`, {
    authCode: by ?? (await server.signIn(second)),
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
    for (const isRequestFirst of [true, false]) {
      const { id } = await waitingForManagement();
      const beside = await waitingForManagement();
      const sends = [() => ask(id, 'correct_terms'), () => scene.countersign(id)];
      const replies = await requestsInOrder<{ status: number }>(
        server,
        { hold: (held) => sql`SELECT 1 FROM synd_users WHERE _id = ${id} FOR UPDATE`.execute(held) },
        isRequestFirst ? sends : sends.toReversed(),
      );
      expect(replies.map(({ status }) => status)).toEqual([200, 409]);
      expect(await managementSigned(id)).toBe(!isRequestFirst);
      expect((await shown(id)).openRequest !== null).toBe(isRequestFirst);
      expect(await managementSigned(beside.id)).toBe(false);
      expect(await shown(beside.id)).toMatchObject({ refusal: null, openRequest: null });
    }
  });
});

describe('the signing page while a correction of the terms waits for a second admin', () => {
  const asked = async () => {
    const investor = await scene.invested();
    await scene.requestSign(investor);
    return { ...investor, code: await scene.emailedCode(investor.person.email) };
  };
  const isSaid = async ({ code }: { code: string }) => (await scene.view(code)).body.isCorrectionWaiting;

  it('[SIG-06] says so until it is decided or the link has been signed with, and nobody is told who asked', async () => {
    const [investor, other, signed] = [await asked(), await asked(), await asked()];
    expect((await scene.sign(signed.code)).status).toBe(200);
    const { body } = await ask(investor.id, 'correct_terms');
    await ask(signed.id, 'correct_terms');
    expect(await isSaid(investor)).toBe(true);
    expect(JSON.stringify((await scene.view(investor.code)).body)).not.toContain('Mary');
    for (const beside of [other, signed]) expect(await isSaid(beside)).toBeUndefined();
    const changes = await rowChanges(server, async () => {
      await scene.view(investor.code);
    });
    expect(changes).toEqual({});
    expect((await decide(body.approval, 'decline')).status).toBe(200);
    expect(await isSaid(investor)).toBeUndefined();
  });

  it('[SIG-06] says nothing of another change, or of a request that has expired', async () => {
    const couple = await scene.invested({ spouse: true });
    await scene.requestSign(couple);
    await scene.sign(await scene.emailedCode(couple.person.email));
    const spouse = async () => ({ code: await scene.emailedCode(couple.spouseEmail) });
    const { body } = await ask(couple.id, 'release');
    expect(body.state).toBe('asked');
    expect(await isSaid(await spouse())).toBeUndefined();
    expect((await decide(body.approval, 'decline')).status).toBe(200);
    await ask(couple.id, 'correct_terms');
    expect(await isSaid(await spouse())).toBe(true);
    server.clock.advance(14 * 24 * 60 * 60_000);
    expect(await isSaid(await spouse())).toBeUndefined();
  });
});

describe.each(['correct_terms', 'reissue', 'complete'] as const)(
  'what puts something else in place of an agreement (%s)',
  (action) => {
    /** Waits for management, with an agreement on file that was signed elsewhere. */
    const withPaper = async () => {
      const investor = await waitingForManagement();
      const agreement = await filing.filed(await server.signIn(asker), 'synd_agreements', {
        fund: investor.fund._id,
        user: investor.person._id,
      });
      const body = action === 'complete' ? { agreement, completedAt: '2025-12-01T12:00:00.000Z' } : undefined;
      return { ...investor, ask: (authCode?: string) => ask(investor.id, action, { body, authCode }) };
    };

    it('[SIG-06] is not approved once management has signed, and nothing changes or is sent', async () => {
      const { id, ...investor } = await withPaper();
      const { body } = await investor.ask();
      expect(body.state).toBe('asked');
      // Management signed before the request was made, as far as the agreement knows.
      await server.platform.db
        .updateTable('signature_signers')
        .set({ signedAt: server.clock.now() })
        .where('role', '=', 'management')
        .where('request', '=', (await scene.requestOf(id))._id)
        .execute();
      const authCode = await server.signIn(second);
      let rejected: Awaited<ReturnType<typeof decide>> | undefined;
      const changes = await rowChanges(server, async () => {
        rejected = await decide(body.approval, 'approve', authCode);
      });
      expect(rejected).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(rejected?.body.message).toContain('Management has countersigned');
      expect(changes).toEqual({});
      expect((await decide(body.approval, 'decline')).status).toBe(200);
    });

    it('[SIG-06] is not requested once management has signed, and nothing changes or is sent', async () => {
      const { id, ...investor } = await withPaper();
      expect((await scene.countersign(id)).status).toBe(200);
      const authCode = await server.signIn(asker);
      let rejected: Awaited<ReturnType<typeof ask>> | undefined;
      const changes = await rowChanges(server, async () => {
        rejected = await investor.ask(authCode);
      });
      expect(rejected).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(rejected?.body.message).toContain(onceComplete[action]);
      expect(changes).toEqual({});
      const { signers } = await scene.requestOf(id);
      expect(signers.every(({ signedAt }) => signedAt)).toBe(true);
    });
  },
);

describe('a release', () => {
  it('[SIG-06] is possible after management has signed, as it ends the agreement on purpose', async () => {
    const [{ id }, other] = [await waitingForManagement(), await waitingForManagement()];
    for (const each of [id, other.id]) expect((await scene.countersign(each)).status).toBe(200);
    const { body } = await ask(id, 'release');
    expect((await decide(body.approval, 'approve')).status).toBe(200);
    await expect(scene.requestOf(id)).rejects.toThrow('There is no agreement yet');
    expect(await managementSigned(other.id)).toBe(true);
  });
});
