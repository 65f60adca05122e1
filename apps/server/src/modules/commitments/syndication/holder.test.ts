import type { Entity, ParticipationView, SyndicationReply } from '@paddock/contract';
import {
  bystanders,
  requestsInOrder,
  requestWhileLocked,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

type Decision = {
  success: boolean;
  syndUser: ParticipationView;
  code: string;
  message: string;
  fields: Record<string, string>;
};

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await bystanders(server);
});
afterAll(() => server.close());

/** A fund that takes investments, and somebody with profiles who may commit to it. */
async function scene(fields: Parameters<TestServer['make']['user']>[0] = {}) {
  const fund = await server.make.fund();
  await server.make.investment({ fund: fund._id });
  const user = await server.make.user({ firstName: 'Daniel', lastName: 'Okafor', ...fields });
  const authCode = await server.signIn(user);
  const open = async (profile?: string) =>
    server.request<SyndicationReply & { code: string; fields: Record<string, string> }>(
      'GET',
      `/api/syndication/byslug/${fund.url_slug}${profile ? `?investing_entity=${profile}` : ''}`,
      { authCode },
    );
  return {
    fund,
    user,
    authCode,
    open,
    id: (await open()).body.syndUser?._id ?? '',
    profile: async (kind: string, legalName: string, more: object = {}) =>
      (
        await server.request<{ item: Entity<'investing_entities'> }>('POST', '/api/investing_entities', {
          authCode,
          body: { kind, legalName, ...more },
        })
      ).body.item,
    commit: (id: string, answers: object) =>
      server.request<Decision>('POST', '/api/syndication/set_investing', {
        authCode,
        body: { id, invest_amount: 20_000, ...answers },
      }),
    profiles: () =>
      server.platform.db
        .selectFrom('investing_entities')
        .select(['kind', 'legalName', 'isUnnamed', 'isDefault'])
        .where('user', '=', user._id)
        .orderBy('createdAt')
        .execute(),
  };
}

it.each([
  ['CASH', { is_married: '0' }, {}, { kind: 'individual', name: 'Daniel Okafor', capacity: null }],
  ['TRUST', {}, { trustName: 'Okafor Trust' }, { kind: 'trust', name: 'Okafor Trust', capacity: 'Trustee' }],
  ['ENTITY', {}, { busEntityName: 'Okafor LLC' }, { kind: 'llc', name: 'Okafor LLC', capacity: 'Manager' }],
  ['TRUST', {}, {}, { kind: 'trust', name: 'Daniel Okafor', capacity: 'Trustee' }],
])(
  '[ENT-03] a %s commitment without a profile is given the default one, with %j and %j',
  async (method, more, names, holder) => {
    const { id, commit, profiles } = await scene(names);
    const reply = await commit(id, { method_of_inv: method, ...more });
    expect([reply.status, reply.body.syndUser.holder]).toMatchObject([
      200,
      { ...holder, signatory: 'Daniel Okafor' },
    ]);
    expect(reply.body.syndUser.investing_entity).toBe(reply.body.syndUser.holder?.entity);
    const isUnnamed = method !== 'CASH' && Object.keys(names).length === 0;
    expect(await profiles()).toEqual([
      { kind: holder.kind, legalName: holder.name, isUnnamed, isDefault: true },
    ]);
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select('action')
      .where('record', '=', reply.body.syndUser.investing_entity)
      .execute();
    expect(lines).toEqual([{ action: 'investing_entities.create' }]);
  },
);

it('[ENT-03] the profile that is asked for holds the commitment, in the capacity and by the signatory that it names', async () => {
  const { id, commit, profile, open } = await scene();
  await profile('trust', 'First Trust');
  const second = await profile('trust', 'Second Trust', {
    capacity: 'Co-Trustee',
    signatory: 'Ngozi Okafor',
  });
  const reply = await commit(id, { method_of_inv: 'TRUST', investing_entity: second._id });
  const holder = {
    entity: second._id,
    kind: 'trust',
    name: 'Second Trust',
    capacity: 'Co-Trustee',
    signatory: 'Ngozi Okafor',
  };
  expect([reply.status, reply.body.syndUser.holder]).toEqual([200, holder]);
  expect((await open()).body.syndUser?.holder).toEqual(holder);
});

it('[ENT-03] a participation that was opened for a profile is committed for it, and for the default one by another method', async () => {
  const { id, commit, open, profile } = await scene();
  const llc = await profile('llc', 'Okafor LLC');
  const lp = await profile('partnership', 'Okafor LP');
  const opened = (await open(lp._id)).body.syndUser?._id ?? '';
  // Without a profile in the call, its own one holds it, although another is the default.
  const reply = await commit(opened, { method_of_inv: 'ENTITY' });
  expect([reply.status, reply.body.syndUser.holder?.entity]).toEqual([200, lp._id]);
  const openedTwice = (await open(llc._id)).body.syndUser?._id ?? '';
  const trust = await commit(openedTwice, { method_of_inv: 'TRUST' });
  expect(trust.body.syndUser.holder).toMatchObject({ kind: 'trust', name: 'Daniel Okafor' });
  expect((await open()).body.syndUser).toMatchObject({ _id: id, invest_status: null });
});

it('[ENT-03] another’s profile, an archived one and one of another method are refused by name, and nothing is kept', async () => {
  const mine = await scene();
  const theirs = await scene();
  const foreign = await theirs.profile('trust', 'Their Trust');
  const archived = await mine.profile('trust', 'Old Trust', { archivedAt: '2026-01-01' });
  const llc = await mine.profile('llc', 'Okafor LLC');
  for (const [profile, words] of [
    [foreign, 'none of your'],
    [archived, 'archived'],
    [llc, 'not for this method of investment'],
  ] as const) {
    const reply = await mine.commit(mine.id, { method_of_inv: 'TRUST', investing_entity: profile._id });
    expect([reply.status, reply.body.code]).toEqual([400, 'bad_request']);
    expect(reply.body.fields['investing_entity']).toContain(words);
  }
  expect((await mine.open(foreign._id)).status).toBe(400);
  expect((await mine.open(archived._id)).status).toBe(400);
  expect((await mine.open()).body.syndUser).toMatchObject({ invest_status: null, holder: null });
  expect((await mine.profiles()).map(({ legalName }) => legalName)).toEqual(['Old Trust', 'Okafor LLC']);
});

it('[ENT-09] another profile of the same person has its own commitment in the fund, and counts for its own', async () => {
  const { fund, id, commit, open, profile } = await scene();
  const llc = await profile('llc', 'Okafor LLC');
  const trust = await profile('trust', 'Okafor Trust');
  expect((await commit(id, { method_of_inv: 'TRUST' })).body.syndUser.holder?.entity).toBe(trust._id);
  const opened = (await open(llc._id)).body.syndUser;
  expect(opened).toMatchObject({ invest_status: null, holder: { entity: llc._id } });
  // The same one, however often it is opened.
  expect((await open(llc._id)).body.syndUser?._id).toBe(opened?._id);
  expect((await open(trust._id)).body.syndUser?._id).toBe(id);
  const second = await commit(opened?._id ?? '', { method_of_inv: 'ENTITY', invest_amount: 30_000 });
  expect(second.body.syndUser).toMatchObject({ invest_amount: 30_000, holder: { name: 'Okafor LLC' } });
  // Without a profile the documented call answers for the oldest.
  expect((await open()).body.syndUser).toMatchObject({ _id: id, invest_amount: 20_000 });
  const { committed_amount } = await server.platform.db
    .selectFrom('funds')
    .select('committed_amount')
    .where('_id', '=', fund._id)
    .executeTakeFirstOrThrow();
  expect(Number(committed_amount)).toBe(50_000);
});

it('[ENT-09] [SYN-04] the maximum is that of a commitment: each of two profiles may commit all of it, and neither more', async () => {
  const { fund, id, commit, open, profile } = await scene();
  await server.platform.db
    .updateTable('funds')
    .set({ max_inv_amount: '25000', total_inv_amount: '100000' })
    .where('_id', '=', fund._id)
    .execute();
  const llc = await profile('llc', 'Okafor LLC');
  const other = (await open(llc._id)).body.syndUser?._id ?? '';
  const most = { invest_amount: 25_000 };
  expect((await commit(id, { method_of_inv: 'TRUST', ...most })).status).toBe(200);
  expect((await open(llc._id)).body).toMatchObject({ maximumAmountToInvest: 25_000 });
  const tooMuch = await commit(other, { method_of_inv: 'ENTITY', invest_amount: 25_000.01 });
  expect([tooMuch.status, tooMuch.body.fields]).toEqual([
    400,
    { invest_amount: 'Maximum investment Amount is $25,000' },
  ]);
  expect((await commit(other, { method_of_inv: 'ENTITY', ...most })).status).toBe(200);
  const { rows } = await sql`SELECT s.invest_amount::float8 AS amount, f.committed_amount::float8 AS total
    FROM synd_users s JOIN funds f ON f._id = s.fund
    WHERE s.fund = ${fund._id} AND s.invest_status IS NOT NULL`.execute(server.platform.db);
  expect(rows).toEqual([
    { amount: 25_000, total: 50_000 },
    { amount: 25_000, total: 50_000 },
  ]);
});

it('[ENT-09] a profile has one participation in a fund', async () => {
  const { id, commit, open, profile } = await scene();
  const llc = await profile('llc', 'Okafor LLC');
  const opened = (await open(llc._id)).body.syndUser?._id ?? '';
  const reply = await commit(id, { method_of_inv: 'ENTITY', investing_entity: llc._id });
  expect([reply.status, reply.body.code]).toEqual([409, 'conflict']);
  expect(reply.body.fields['investing_entity']).toContain('takes part in this fund already');
  expect((await open()).body.syndUser?.invest_status).toBeNull();
  expect((await commit(opened, { method_of_inv: 'ENTITY' })).status).toBe(200);
});

it('[ENT-09] two participations that take the same profile at once: one commits and the other is told', async () => {
  const { fund, id, commit, open, profile } = await scene();
  const [first, second] = [await profile('trust', 'First Trust'), await profile('trust', 'Second Trust')];
  const other = (await open(second._id)).body.syndUser?._id ?? '';
  const answers = { method_of_inv: 'TRUST', investing_entity: first._id };
  const replies = await requestsInOrder(
    server,
    { hold: (db) => sql`SELECT FROM funds WHERE _id = ${fund._id} FOR UPDATE`.execute(db) },
    [() => commit(id, answers), () => commit(other, answers)],
  );
  expect(replies).toMatchObject([{ status: 200 }, { status: 409, body: { code: 'conflict' } }]);
  expect(replies[1]?.body.fields['investing_entity']).toContain('takes part in this fund already');
});

it('[ENT-09] two profiles at the last dollar: together they never pass the limit', async () => {
  const { fund, id, commit, open, profile } = await scene();
  await server.platform.db
    .updateTable('funds')
    .set({ total_inv_amount: '30000' })
    .where('_id', '=', fund._id)
    .execute();
  const llc = await profile('llc', 'Okafor LLC');
  const other = (await open(llc._id)).body.syndUser?._id ?? '';
  const replies = await requestsInOrder(
    server,
    { hold: (db) => sql`SELECT FROM funds WHERE _id = ${fund._id} FOR UPDATE`.execute(db) },
    [() => commit(id, { method_of_inv: 'TRUST' }), () => commit(other, { method_of_inv: 'ENTITY' })],
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

it.each([
  ['that is named', (profile: string) => ({ investing_entity: profile })],
  ['by default', () => ({})],
])('[ENT-03] a profile %s that is being archived holds no new commitment', async (_how, named) => {
  const { id, fund, commit, profile } = await scene();
  const { _id } = await profile('llc', 'Archived Meanwhile LLC');
  const reply = await requestWhileLocked(
    server,
    {
      hold: (held) =>
        held
          .updateTable('investing_entities')
          .set({ archivedAt: server.clock.now(), isDefault: false })
          .where('_id', '=', _id)
          .execute(),
    },
    () => commit(id, { method_of_inv: 'ENTITY', ...named(_id) }),
  );
  expect([reply.status, reply.body.message]).toEqual([
    400,
    'This investing profile is archived. Please choose another one.',
  ]);
  const { rows } =
    await sql`SELECT FROM synd_users WHERE fund = ${fund._id} AND invest_status IS NOT NULL`.execute(
      server.platform.db,
    );
  expect(rows).toEqual([]);
});

it('[ENT-09] a profile that is not one’s own tells nobody that a fund is there: a draft, and one of another portal', async () => {
  const { user, authCode } = await scene();
  const { profile } = await scene({ firstName: 'Ellen', lastName: 'Whitfield' });
  const { _id: another } = await profile('llc', 'Whitfield LLC');
  const [portal, elsewhere] = [await server.make.portal(), await server.make.portal()];
  const draft = await server.make.fund({ is_draft: true });
  const company = await server.make.company({ portal: elsewhere._id });
  const hidden = await server.make.fund({ company: company._id });
  const counted = () =>
    server.platform.db
      .selectFrom('synd_users')
      .select(({ fn }) => fn.countAll<string>().as('n'))
      .where('user', '=', user._id)
      .executeTakeFirstOrThrow();
  const before = await counted();
  const ask = (slug: string, investingEntity: string) =>
    server.request<{ message: string }>(
      'GET',
      `/api/syndication/byslug/${slug}?investing_entity=${investingEntity}`,
      { authCode, host: portal.domains[0] ?? '' },
    );
  for (const id of [another, crypto.randomUUID()]) {
    const replies = await Promise.all(
      [draft.url_slug ?? '', hidden.url_slug ?? '', 'no-such-fund'].map((slug) => ask(slug, id)),
    );
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual(
      replies.map(() => [404, 'This fund was not found.']),
    );
  }
  expect(await counted()).toEqual(before);
});
