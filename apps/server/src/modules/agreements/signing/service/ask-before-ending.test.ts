import type { AdminActionReply, Entity, ListReply } from '@paddock/contract';
import { type DropboxScene, dropboxScene, type ErrorBody, filingScene } from '@paddock/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cancelAtService } from './cancel-at-service.job.ts';

let at: DropboxScene;
let admin: { _id: string; email: string };
let second: { _id: string; email: string };
beforeAll(async () => {
  at = await dropboxScene();
  admin = await at.server.make.user({ level: 'admin' });
  second = await at.server.make.user({ level: 'admin' });
});
afterAll(() => at.close());
afterEach(() => at.service.failAll(undefined));

const outage = { kind: 'status', status: 503, text: 'Come back later' } as const;
const refusal = { kind: 'status', status: 403, text: 'This account is closed' } as const;

const post = async (url: string, by: { _id: string; email: string }, body: Record<string, unknown>) =>
  at.server.request<AdminActionReply & ErrorBody>('POST', url, {
    authCode: await at.server.signIn(by),
    body,
  });
const act = (action: 'release' | 'reissue' | 'correct_terms', id: string) =>
  post(`/api/backoffice/participations/${action}`, admin, {
    id,
    reason: 'The investor asked us to.',
    ...(action === 'correct_terms' && { invest_amount: 30_000 }),
  });
const withdraw = ({ id, person }: { id: string; person: { _id: string; email: string } }) =>
  post('/api/syndication/withdraw', person, { id });
const approve = async (approval: string | null) => {
  const { contentHash } = await at.server.platform.db
    .selectFrom('approvals')
    .select('contentHash')
    .where('_id', '=', approval ?? '')
    .executeTakeFirstOrThrow();
  return post('/api/backoffice/approvals/approve', second, { id: approval, contentHash });
};
const stored = (id: string) =>
  at.server.platform.db
    .selectFrom('synd_users')
    .select(['invest_status', 'syndAgreementSignedByCurrentUser as isSigned'])
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();
const accepted = 'Accepted investment';

/** The investor has signed at the service, which has not told us. */
const signedUnheard = async () => {
  const single = await at.requested();
  at.service.signNext(await at.externalId(single.id));
  return single;
};

describe('an agreement that was signed at Dropbox Sign without our knowing', () => {
  it.each(['release', 'reissue'] as const)(
    '[SIG-06] takes two people for a %s, because the service is asked first',
    async (action) => {
      const { id } = await signedUnheard();
      expect(await act(action, id)).toMatchObject({ status: 200, body: { state: 'asked' } });
      expect(await stored(id)).toEqual({ invest_status: accepted, isSigned: true });
    },
  );

  it('[SIG-06] is not withdrawn by its investor', async () => {
    const single = await signedUnheard();
    expect(await withdraw(single)).toMatchObject({ status: 409, body: { code: 'already_signed' } });
    expect(await stored(single.id)).toEqual({ invest_status: accepted, isSigned: true });
  });

  it('[SIG-06] is not asked about for somebody who may not end it', async () => {
    const [single, other] = [await signedUnheard(), await at.requested()];
    const before = at.service.calls.length;
    expect((await withdraw({ id: single.id, person: other.person })).status).toBe(404);
    expect(
      (await post('/api/backoffice/participations/release', other.person, { id: single.id, reason: 'x' }))
        .status,
    ).toBe(403);
    expect(at.service.calls.length).toBe(before);
  });
});

describe('an agreement at Dropbox Sign whose holder was edited before anybody signed', () => {
  /** Renames the trust that holds a commitment. */
  const rename = async ({ person }: { person: { _id: string; email: string } }) => {
    const authCode = await at.server.signIn(person);
    const url = '/api/investing_entities';
    const { body } = await at.server.request<ListReply<Entity<'investing_entities'>>>('GET', url, {
      authCode,
    });
    const trust = `${url}/${body.items.find(({ kind }) => kind === 'trust')?._id}`;
    const legalName = 'Renamed Trust';
    expect((await at.server.request('PUT', trust, { authCode, body: { legalName } })).status).toBe(200);
  };
  const requestsOf = (id: string) =>
    at.server.platform.db
      .selectFrom('signature_requests')
      .select(['_id', 'supersededAt', 'holder', 'externalId'])
      .where('syndUser', '=', id)
      .orderBy('createdAt')
      .execute();

  it('[ENT-04] [SIG-06] is replaced when the signature is asked for, and canceled there', async () => {
    const [single, other] = [await at.requested(), await at.requested()];
    await rename(single);
    expect((await at.scene.requestSign(single)).body.url).not.toBe(single.url);
    const [former, current, ...more] = await requestsOf(single.id);
    expect(more).toEqual([]);
    expect(former?.supersededAt).not.toBeNull();
    expect(current).toMatchObject({ supersededAt: null, holder: { name: 'Renamed Trust' } });
    await cancelAtService(at.server.platform, at.server.signing, { request: former?._id ?? '' });
    expect(at.service.requestOf(former?.externalId ?? '').isCanceled).toBe(true);
    expect(await requestsOf(other.id)).toMatchObject([{ supersededAt: null }]);
    expect(at.service.requestOf(await at.externalId(other.id)).isCanceled).toBe(false);
  });

  it('[ENT-04] [SIG-06] stays where it was signed there without our knowing, or where that cannot be found out', async () => {
    const signed = await signedUnheard();
    await rename(signed);
    expect((await at.scene.requestSign(signed)).body.url).toBeUndefined();
    expect(await requestsOf(signed.id)).toMatchObject([{ supersededAt: null }]);
    const single = await at.requested();
    await rename(single);
    at.service.failAll(outage);
    expect((await at.scene.requestSign(single)).status).toBe(503);
    at.service.failAll(refusal);
    at.server.clock.advance(60_000);
    expect((await at.scene.requestSign(single)).body.url).toBe(single.url);
    expect(await requestsOf(single.id)).toMatchObject([{ supersededAt: null }]);
  });
});

describe('while Dropbox Sign does not answer', () => {
  it('[SIG-06] nobody releases, replaces, corrects or withdraws an agreement there, and everybody does afterwards', async () => {
    const single = await at.requested();
    at.service.failAll(outage);
    for (const action of ['release', 'reissue', 'correct_terms'] as const)
      expect([action, (await act(action, single.id)).status]).toEqual([action, 503]);
    expect(await withdraw(single)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await stored(single.id)).toEqual({ invest_status: accepted, isSigned: false });
    at.service.failAll(undefined);
    expect((await withdraw(single)).status).toBe(200);
  });

  it('[SIG-06] nothing that was asked for is approved, and it is afterwards', async () => {
    const single = await at.requested();
    await at.signNext(single.id);
    const { body } = await act('release', single.id);
    at.service.failAll(outage);
    expect((await approve(body.approval)).status).toBe(503);
    expect(await stored(single.id)).toMatchObject({ invest_status: accepted });
    at.service.failAll(undefined);
    expect((await approve(body.approval)).status).toBe(200);
    expect(await stored(single.id)).toMatchObject({ invest_status: null });
  });

  it('[SIG-06] an agreement that it does not have yet, or that is signed here, is ended all the same', async () => {
    const uncreated = await at.scene.invested();
    await at.scene.requestSign(uncreated);
    at.service.failAll(outage);
    expect(await act('release', uncreated.id)).toMatchObject({ body: { state: 'done' } });
  });
});

describe('while Dropbox Sign refuses to say who has signed', () => {
  it('[SIG-06] an agreement there is ended by two people, and not by its investor', async () => {
    const single = await at.requested();
    at.service.failAll(refusal);
    expect(await withdraw(single)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const { body } = await act('release', single.id);
    expect(body.state).toBe('asked');
    expect(await stored(single.id)).toMatchObject({ invest_status: accepted });
    expect((await approve(body.approval)).status).toBe(200);
    expect(await stored(single.id)).toMatchObject({ invest_status: null });
  });

  it('[SIG-06] [SEC-01] nothing is put in place of an agreement there: no other terms, and no agreement signed elsewhere', async () => {
    const [single, other] = [await at.requested(), await at.requested()];
    const correction = (await act('correct_terms', single.id)).body.approval;
    const filing = filingScene(at.server);
    const agreement = await filing.filed(await at.server.signIn(admin), 'synd_agreements', {
      fund: other.fund._id,
      user: other.person._id,
      title: 'Signed on paper',
    });
    const { body } = await post('/api/backoffice/participations/complete', admin, {
      id: other.id,
      agreement,
      completedAt: at.server.clock.now().toISOString(),
      reason: 'It was signed on paper.',
    });
    at.service.failAll(refusal);
    expect(await act('correct_terms', single.id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    for (const approval of [correction, body.approval])
      expect(await approve(approval)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    for (const { id } of [single, other]) {
      expect(await stored(id)).toEqual({ invest_status: accepted, isSigned: false });
      expect(await at.scene.requestOf(id)).toMatchObject({ completedAt: null });
    }
    at.service.failAll(undefined);
    for (const approval of [correction, body.approval]) expect((await approve(approval)).status).toBe(200);
  });
});

it('[SIG-06] the admins are alarmed when an agreement that was ended here cannot be canceled there', async () => {
  const single = await at.requested();
  await at.signNext(single.id);
  const request = (await at.scene.requestOf(single.id))._id;
  const externalId = await at.externalId(single.id);
  const { body } = await act('release', single.id);
  expect((await approve(body.approval)).status).toBe(200);
  at.service.signNext(externalId);
  await cancelAtService(at.server.platform, at.server.signing, { request });
  const [mail] = await at.scene.emailsTo(admin.email);
  expect(mail?.subject).toContain('Ended here, but not canceled');
  expect(mail?.text).toContain('everybody has signed');
  const other = await at.requested();
  const otherRequest = (await at.scene.requestOf(other.id))._id;
  expect(await act('release', other.id)).toMatchObject({ body: { state: 'done' } });
  await cancelAtService(at.server.platform, at.server.signing, { request: otherRequest });
  expect(
    (await at.scene.emailsTo(admin.email)).filter(({ subject }) => subject?.includes('not canceled')),
  ).toHaveLength(1);
});
