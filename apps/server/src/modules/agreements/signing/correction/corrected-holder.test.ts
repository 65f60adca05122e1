import type {
  AdminActionReply,
  Approval,
  Entity,
  Holding,
  ItemReply,
  SyndicationReply,
} from '@paddock/contract';
import {
  type ErrorBody,
  requestsInOrder,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeAgreement } from '../completion/complete-agreement.job.ts';

let server: TestServer;
let scene: SigningScene;
let admins: { _id: string }[];
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  admins = [await server.make.user({ level: 'admin' }), await server.make.user({ level: 'admin' })];
});
afterAll(() => server.close());

type Investor = Awaited<ReturnType<SigningScene['invested']>>;

const act = async <Reply>(action: string, body: object, by = 0) =>
  server.request<Reply & ErrorBody>('POST', `/api/backoffice/${action}`, {
    authCode: await server.signIn({ _id: admins[by]?._id ?? '' }),
    body,
  });
const correct = (id: string, body: object) =>
  act<AdminActionReply>('participations/correct_terms', { id, reason: 'Another holder.', ...body });

/** Asks for a correction. Returns what the other admin reads of it, and their approval, not yet sent. */
async function askedCorrection(id: string, body: object) {
  const { status, body: asked } = await correct(id, body);
  expect([status, asked.state]).toEqual([200, 'asked']);
  const url = `/api/backoffice/approvals/${asked.approval}`;
  const authCode = await server.signIn({ _id: admins[1]?._id ?? '' });
  const { item } = (await server.request<ItemReply<Approval>>('GET', url, { authCode })).body;
  const approve = () => act('approvals/approve', { id: asked.approval, contentHash: item.contentHash }, 1);
  return { changes: item.changes, approve };
}

/** Asks for a correction and has the other admin approve it. Returns what the other one read. */
async function corrected(id: string, body: object) {
  const { changes, approve } = await askedCorrection(id, body);
  expect((await approve()).status).toBe(200);
  return changes;
}

const profile = async ({ authCode }: Investor, kind: string, legalName: string) =>
  (
    await server.request<ItemReply<Entity<'investing_entities'>>>('POST', '/api/investing_entities', {
      authCode,
      body: { kind, legalName },
    })
  ).body.item;
const holderOf = async ({ fund, authCode }: Investor) => {
  const url = `/api/syndication/byslug/${fund.url_slug}`;
  return (await server.request<SyndicationReply>('GET', url, { authCode })).body.syndUser?.holder;
};

/** Everyone signs what there is to sign, and the agreement is sealed. */
async function complete(investor: Investor) {
  await scene.requestSign(investor);
  expect((await scene.sign(await scene.emailedCode(investor.person.email))).status).toBe(200);
  expect((await scene.countersign(investor.id)).status).toBe(200);
  await completeAgreement(server.platform, server.signing, (await scene.requestOf(investor.id))._id);
}

it('[ENT-04] another holder of a complete commitment takes two admins and a new agreement; until it is signed the former one stands', async () => {
  const investor = await scene.invested();
  const other = await scene.invested();
  await complete(investor);
  const before = await holderOf(investor);
  const llc = await profile(investor, 'llc', 'Okafor Holdings LLC');
  const changes = await corrected(investor.id, { method_of_inv: 'ENTITY', investing_entity: llc._id });
  expect(changes).toEqual([
    { field: 'method_of_inv', before: 'TRUST', after: 'ENTITY' },
    { field: 'investing_entity', before: before?.name, after: 'Okafor Holdings LLC' },
  ]);
  expect(await holderOf(investor)).toEqual(before);
  await complete(investor);
  expect(await holderOf(investor)).toMatchObject({
    entity: llc._id,
    kind: 'llc',
    name: 'Okafor Holdings LLC',
    capacity: 'Manager',
  });
  const { values } = await server.platform.db
    .selectFrom('signature_requests')
    .select('values')
    .where('syndUser', '=', investor.id)
    .where('supersededAt', 'is', null)
    .executeTakeFirstOrThrow();
  expect(values).toMatchObject({ subscriber_name: 'Okafor Holdings LLC', trust_name: '' });
  expect((await holderOf(other))?.kind).toBe('trust');
});

it('[ENT-04] a profile that is edited before anybody has signed its corrected agreement gets a new one for the same correction', async () => {
  const [investor, other] = [await scene.invested(), await scene.invested()];
  await complete(investor);
  const before = await holderOf(investor);
  const llc = await profile(investor, 'llc', 'Okafor Holdngs LLC');
  await corrected(investor.id, { method_of_inv: 'ENTITY', investing_entity: llc._id });
  await scene.requestSign(investor);
  await scene.requestSign(other);
  const body = { legalName: 'Okafor Holdings LLC' };
  const url = `/api/investing_entities/${llc._id}`;
  expect((await server.request('PUT', url, { authCode: investor.authCode, body })).status).toBe(200);
  const corrections = () =>
    server.platform.db
      .selectFrom('term_corrections')
      .selectAll()
      .where('syndUser', '=', investor.id)
      .execute();
  const open = await corrections();
  expect(open).toMatchObject([{ endedAt: null }]);
  expect((await scene.requestSign(investor)).body.url).toBeDefined();
  expect(await corrections()).toEqual(open);
  // The countersigned agreement stands meanwhile.
  expect(await holderOf(investor)).toEqual(before);
  const requests = (id: string) =>
    server.platform.db
      .selectFrom('signature_requests')
      .select(['holder', 'correction', 'supersededAt', 'completedAt'])
      .where('syndUser', '=', id)
      .orderBy('createdAt')
      .execute();
  expect(await requests(investor.id)).toMatchObject([
    { supersededAt: null, correction: null, completedAt: expect.any(Date) },
    { supersededAt: expect.any(Date), correction: open[0]?._id, holder: { name: 'Okafor Holdngs LLC' } },
    { supersededAt: null, correction: open[0]?._id, holder: { name: 'Okafor Holdings LLC' } },
  ]);
  expect(await requests(other.id)).toMatchObject([{ supersededAt: null }]);
  await complete(investor);
  expect(await holderOf(investor)).toMatchObject({ entity: llc._id, name: 'Okafor Holdings LLC' });
});

it('[ENT-04] a corrected method without a holder is held by the usual profile of that method', async () => {
  const investor = await scene.invested({ profile: { busEntityName: 'Usual LLC' } });
  await corrected(investor.id, { method_of_inv: 'ENTITY' });
  expect(await holderOf(investor)).toMatchObject({ kind: 'llc', name: 'Usual LLC' });
});

it('[ENT-03] [ENT-09] a correction refuses another person’s profile, one of another method, and one that takes part already', async () => {
  const investor = await scene.invested();
  const other = await scene.invested();
  const foreign = await profile(other, 'trust', 'Their Trust');
  const llc = await profile(investor, 'llc', 'Okafor LLC');
  for (const body of [
    { investing_entity: foreign._id },
    { investing_entity: llc._id },
    { method_of_inv: 'CASH', is_married: '0', investing_entity: llc._id },
  ]) {
    const { status, body: reply } = await correct(investor.id, body);
    expect([status, Object.keys(reply.fields ?? {})]).toEqual([400, ['investing_entity']]);
  }
  const url = `/api/syndication/byslug/${investor.fund.url_slug}?investing_entity=${llc._id}`;
  await server.request('GET', url, { authCode: investor.authCode });
  const taken = await correct(investor.id, { method_of_inv: 'ENTITY', investing_entity: llc._id });
  expect([taken.status, Object.keys(taken.body.fields ?? {})]).toEqual([409, ['investing_entity']]);
});

it('[ENT-09] a profile that is to hold a corrected commitment takes no second one of that fund, and is free once it is not', async () => {
  const investor = await scene.invested();
  const elsewhere = await scene.invested();
  await complete(investor);
  const llc = await profile(investor, 'llc', 'Okafor LLC');
  const partnership = await profile(investor, 'partnership', 'Okafor LP');
  const { authCode } = investor;
  const open = async ({ fund }: Investor, query = '') => {
    const url = `/api/syndication/byslug/${fund.url_slug}${query}`;
    return (await server.request<SyndicationReply>('GET', url, { authCode })).body.syndUser?._id;
  };
  const commit = (id: string | undefined) =>
    server.request<SyndicationReply & ErrorBody>('POST', '/api/syndication/set_investing', {
      authCode,
      body: { id, invest_amount: 20_000, method_of_inv: 'ENTITY', investing_entity: llc._id },
    });
  const second = await open(investor, `?investing_entity=${partnership._id}`);
  await corrected(investor.id, { method_of_inv: 'ENTITY', investing_entity: llc._id });
  const taken = await commit(second);
  expect([taken.status, Object.keys(taken.body.fields ?? {})]).toEqual([409, ['investing_entity']]);
  expect((await commit(await open(elsewhere))).status).toBe(200);
  // Corrected once more, it goes on to be for the profile, and then for another one.
  await corrected(investor.id, { invest_amount: 30_000, method_of_inv: 'ENTITY', investing_entity: llc._id });
  expect((await commit(second)).status).toBe(409);
  await corrected(investor.id, { invest_amount: 35_000, method_of_inv: 'TRUST' });
  expect((await commit(second)).status).toBe(200);
});

it.each(['correction', 'commitment'] as const)(
  '[ENT-09] of a correction and a commitment that take a profile at once, the %s comes first and the other one is refused',
  async (first) => {
    const investor = await scene.invested();
    await complete(investor);
    const llc = await profile(investor, 'llc', 'Okafor LLC');
    const partnership = await profile(investor, 'partnership', 'Okafor LP');
    const { fund, authCode } = investor;
    const url = `/api/syndication/byslug/${fund.url_slug}?investing_entity=${partnership._id}`;
    const id = (await server.request<SyndicationReply>('GET', url, { authCode })).body.syndUser?._id;
    const taking = { method_of_inv: 'ENTITY', investing_entity: llc._id };
    const { approve } = await askedCorrection(investor.id, taking);
    const commit = () =>
      server.request('POST', '/api/syndication/set_investing', {
        authCode,
        body: { id, invest_amount: 20_000, ...taking },
      });
    const replies = await requestsInOrder<{ status: number }>(
      server,
      { hold: (db) => sql`SELECT FROM funds WHERE _id = ${fund._id} FOR UPDATE`.execute(db) },
      first === 'correction' ? [approve, commit] : [commit, approve],
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
  },
);

it('[ENT-05] a commitment that a joint account is to hold names its second owner, who signs the new agreement', async () => {
  const investor = await scene.invested();
  await complete(investor);
  const joint = await profile(investor, 'joint', 'The Okafors');
  const terms = { method_of_inv: 'CASH', investing_entity: joint._id };
  const refused = await correct(investor.id, terms);
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
    400,
    ['cosub_first_name', 'cosub_last_name', 'cosub_email'],
  ]);
  const email = 'ngozi.okafor@example.com';
  const owner = { cosub_first_name: 'Ngozi', cosub_last_name: 'Okafor', cosub_email: email };
  const other = await scene.invested();
  await complete(other);
  await corrected(other.id, { invest_amount: 30_000 });
  await corrected(investor.id, { ...terms, ...owner });
  const isJoint = async ({ id, authCode }: Investor) => {
    const url = `/api/syndication/holdings/${id}`;
    return (await server.request<ItemReply<Holding>>('GET', url, { authCode })).body.item.correction?.isJoint;
  };
  // Before the corrected agreement is made too.
  expect([await isJoint(investor), await isJoint(other)]).toEqual([true, false]);
  await scene.requestSign(investor);
  expect([await isJoint(investor), await isJoint(other)]).toEqual([true, false]);
  expect((await scene.sign(await scene.emailedCode(investor.person.email))).status).toBe(200);
  expect((await scene.countersign(investor.id)).body.code).toBe('not_your_turn');
  expect((await scene.sign(await scene.emailedCode(email))).status).toBe(200);
  expect((await scene.countersign(investor.id)).status).toBe(200);
  await completeAgreement(server.platform, server.signing, (await scene.requestOf(investor.id))._id);
  expect(await holderOf(investor)).toMatchObject({ kind: 'joint', name: 'The Okafors' });
  const record = await server.platform.db
    .selectFrom('synd_users')
    .select(['is_married', 'cosub_first_name', 'syndAgreementSignedByCurrentUserCosub'])
    .where('_id', '=', investor.id)
    .executeTakeFirstOrThrow();
  expect(record).toEqual({
    is_married: null,
    cosub_first_name: 'Ngozi',
    syndAgreementSignedByCurrentUserCosub: true,
  });
  // Another amount keeps the second owner, although the profile names none.
  const changes = await corrected(investor.id, { invest_amount: 30_000 });
  expect(changes.map(({ field }) => field)).toEqual(['invest_amount']);
});
