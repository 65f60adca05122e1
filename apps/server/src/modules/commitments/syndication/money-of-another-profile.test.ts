import type {
  AdminActionReply,
  HoldingJournal,
  MoneyActivity,
  ParticipationView,
  SyndicationReply,
} from '@paddock/contract';
import {
  type DelegateScene,
  delegateScene,
  type ErrorBody,
  type RunScene,
  requestWhileLocked,
  rowChanges,
  runScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let scene: RunScene;
let people: DelegateScene;
beforeAll(async () => {
  server = await testServer();
  scene = runScene(server);
  people = await delegateScene(server);
});
afterEach(() => scene.assertAgreement());
afterAll(() => server.close());

const day = 86_400_000;

/**
 * Daniel's LLC has committed to a fund, with an accountant who may see what it holds; so has Ellen's. Daniel has a trust as
 * well, whose lawyer may see what that holds.
 */
async function committed({ isOpened = false }: { isOpened?: boolean } = {}) {
  const daniel = await people.person({ firstName: 'Daniel', lastName: 'Okafor' });
  const ellen = await people.person({ firstName: 'Ellen', lastName: 'Whitfield' });
  const accountant = await people.person({ firstName: 'Ada', lastName: 'Lovelace' });
  const lawyer = await people.person({ firstName: 'Lewis', lastName: 'Law' });
  const llc = await people.profile(daniel.authCode, 'llc', 'Okafor LLC');
  const trust = await people.profile(daniel.authCode, 'trust', 'Okafor Trust');
  const hers = await people.profile(ellen.authCode, 'llc', 'Whitfield LLC');
  for (const [to, entity] of [
    [accountant, llc],
    [lawyer, trust],
  ] as const)
    await people.delegated(daniel, to, entity, { rights: ['view'] });
  const fund = await server.make.fund();
  await server.make.investment({ fund: fund._id });
  const started = new Date(server.clock.now().getTime() - 9 * day);
  const commitmentOf = (person: { _id: string }, entity: string, row: object = {}) =>
    server.make.participation({
      user: person._id,
      fund: fund._id,
      investing_entity: entity,
      invest_status: 'Accepted investment',
      invest_amount: '100000',
      method_of_inv: 'ENTITY',
      sa_start_date: started,
      sa_complete_date: started,
      ft_start_date: started,
      syndAgreementSignedByCurrentUser: true,
      ...row,
    });
  return {
    daniel,
    ellen,
    accountant,
    lawyer,
    llc,
    trust,
    fund,
    commitmentOf,
    /** The LLC's participation, and Ellen's. */
    invested: async (row: object = {}) => {
      const { _id: id } = await commitmentOf(daniel, llc, row);
      const { _id: other } = await commitmentOf(ellen, hers);
      if (isOpened) await scene.open(fund._id);
      const { asker } = await scene.signIn();
      await scene.record({ id: other, amount: 100_000, reference: `E-${id.slice(-6)}` }, asker);
      return { id, other };
    },
  };
}

/** By one admin who asks and, once it is signed, another who approves. */
async function release(id: string) {
  const { asker } = await scene.signIn();
  const { status, body } = await server.request<AdminActionReply>(
    'POST',
    '/api/backoffice/participations/release',
    { authCode: asker, body: { id, reason: 'Agreed by phone.' } },
  );
  expect(status).toBe(200);
  if (body.approval) expect((await scene.approve(body.approval)).status).toBe(200);
}

const pay = async (id: string) => {
  const { asker } = await scene.signIn();
  const { status } = await scene.record({ id, amount: 100_000, reference: `IN-${id.slice(-6)}` }, asker);
  expect(status).toBe(200);
};
const commit = (id: string, { authCode }: { authCode: string }, answers: object) =>
  server.request<{ syndUser: ParticipationView } & ErrorBody>('POST', '/api/syndication/set_investing', {
    authCode,
    body: { id, invest_amount: 50_000, ...answers },
  });
const byTrust = { method_of_inv: 'TRUST' };
const byEntity = { method_of_inv: 'ENTITY' };
const stored = (id: string) =>
  server.platform.db.selectFrom('synd_users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const profilesOf = ({ _id }: { _id: string }) =>
  server.platform.db.selectFrom('investing_entities').selectAll().where('user', '=', _id).execute();
const journalOf = (id: string, { authCode }: { authCode: string }) =>
  server.request<{ item: HoldingJournal }>('GET', `/api/ledger/holdings/${id}`, { authCode });
const activityOf = async (profile: string, { authCode }: { authCode: string }) =>
  (
    await server.request<MoneyActivity>('GET', `/api/ledger/activity?profile=${profile}`, { authCode })
  ).body.items.map(({ kind, syndUser, paidIn }) => [kind, syndUser, paidIn]);
const opened = async (slug: string | null, profile: string, { authCode }: { authCode: string }) =>
  (
    await server.request<SyndicationReply>(
      'GET',
      `/api/syndication/byslug/${slug}?investing_entity=${profile}`,
      { authCode },
    )
  ).body.syndUser?._id ?? '';

const message =
  'The payments here are those of Okafor LLC and stay with it. To invest with another profile, open this fund for that profile: it gets an investment of its own.';
const refused = {
  status: 409,
  body: { code: 'conflict', message, fields: { investing_entity: message } },
};

describe('a released participation in which money has moved', () => {
  it('[ENT-09] [ENT-07] is taken by no other profile, whose delegates would read the payments; that one invests beside it', async () => {
    const { daniel, ellen, accountant, lawyer, llc, trust, fund, invested } = await committed({
      isOpened: true,
    });
    const { id, other } = await invested();
    await pay(id);
    await release(id);
    const before = [await stored(id), await stored(other), await profilesOf(daniel)];
    const [seen, beside] = [await activityOf(llc, accountant), await scene.sums(other)];
    expect(seen).toContainEqual(['contribution', id, 100_000]);
    const changes = await rowChanges(server, async () => {
      expect(await commit(id, daniel, { ...byTrust, investing_entity: trust })).toMatchObject(refused);
    });
    expect(changes).toEqual({});
    expect((await journalOf(id, lawyer)).status).toBe(404);

    const second = await opened(fund.url_slug, trust, daniel);
    expect(second).not.toBe(id);
    const reply = await commit(second, daniel, byTrust);
    expect([reply.status, reply.body.syndUser.holder?.entity]).toEqual([200, trust]);
    expect((await activityOf(trust, lawyer)).map(([, syndUser]) => syndUser)).not.toContain(id);
    expect((await journalOf(id, lawyer)).status).toBe(404);
    expect((await journalOf(second, lawyer)).status).toBe(200);
    expect(await activityOf(llc, accountant)).toEqual(seen);
    expect((await journalOf(id, accountant)).status).toBe(200);
    expect((await journalOf(second, accountant)).status).toBe(404);
    expect([await stored(id), await stored(other), await profilesOf(daniel)]).toEqual(before);
    expect(await scene.sums(other)).toEqual(beside);
    expect((await journalOf(other, ellen)).status).toBe(200);
  });

  it('[ENT-03] [ENT-09] goes on with the profile of that money, named or not, and as documented by another method where none is named', async () => {
    const { daniel, llc, invested } = await committed();
    const { id, other } = await invested();
    await pay(id);
    await release(id);
    const hers = await stored(other);
    const reply = await commit(id, daniel, byEntity);
    expect([reply.status, reply.body.syndUser.holder?.entity]).toEqual([200, llc]);
    await release(id);
    expect((await commit(id, daniel, { ...byEntity, investing_entity: llc })).status).toBe(200);
    await release(id);
    expect((await commit(id, daniel, { method_of_inv: 'CASH', is_married: '0' })).status).toBe(200);
    expect(await stored(other)).toEqual(hers);
  });

  it('[ENT-09] is taken by no other profile either where the journal alone has it, nor once all was sent back', async () => {
    const { daniel, trust, invested } = await committed({ isOpened: true });
    const { id } = await invested({ fundedBefore: '100000', ft_complete_date: server.clock.now() });
    await release(id);
    expect(await commit(id, daniel, { ...byTrust, investing_entity: trust })).toMatchObject(refused);

    const paid = await committed();
    const { id: returned } = await paid.invested();
    await pay(returned);
    await release(returned);
    const { asker } = await scene.signIn();
    expect((await scene.sendBack({ id: returned, amount: 100_000 }, asker)).status).toBe(200);
    expect(await commit(returned, paid.daniel, { ...byTrust, investing_entity: paid.trust })).toMatchObject(
      refused,
    );
  });

  it('[ENT-09] is taken by no other profile when the money is recorded while the answer waits for it', async () => {
    const { daniel, trust, fund, invested } = await committed();
    const { id, other } = await invested();
    await release(id);
    const { one } = await scene.signIn();
    const before = [await stored(id), await stored(other)];
    const reply = await requestWhileLocked(
      server,
      {
        hold: async (db) => {
          await sql`SELECT FROM funds WHERE _id = ${fund._id} FOR UPDATE`.execute(db);
          await db
            .insertInto('funding_receipts')
            .values({
              _id: newId(),
              syndUser: id,
              round: 1,
              kind: 'receipt',
              amount: '100000',
              receivedOn: scene.today(),
              reference: `LATE-${id.slice(-6)}`,
              recordedBy: one._id,
              createdAt: server.clock.now(),
            })
            .execute();
        },
      },
      () => commit(id, daniel, { ...byTrust, investing_entity: trust }),
    );
    expect(reply).toMatchObject(refused);
    expect([await stored(id), await stored(other)]).toEqual(before);
  });
});

it.each([false, true])(
  '[ENT-03] a released participation in which no money has moved is taken by another profile, also in an opened fund: %s',
  async (isOpened) => {
    const { daniel, lawyer, trust, invested } = await committed({ isOpened });
    const { id, other } = await invested();
    await release(id);
    const hers = await stored(other);
    const reply = await commit(id, daniel, { ...byTrust, investing_entity: trust });
    expect([reply.status, reply.body.syndUser.holder?.entity]).toEqual([200, trust]);
    expect(await stored(other)).toEqual(hers);
    expect((await journalOf(id, lawyer)).status).toBe(isOpened ? 200 : 404);
  },
);

it('leaves no error', () => expect(server.errors).toEqual([]));
