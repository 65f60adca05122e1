import type { Entity, ListReply } from '@paddock/contract';
import { bystanders, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { ensureDefaultProfile } from './default-profile.ts';

type Profile = Entity<'investing_entities'>;
type Reply = { item: Profile; code: string; message: string; fields?: Record<string, string> };

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await bystanders(server);
});
afterAll(() => server.close());

/** Somebody with an account, and how they use their profiles. */
async function person(fields: Parameters<TestServer['make']['user']>[0] = {}) {
  const user = await server.make.user({ firstName: 'Daniel', lastName: 'Okafor', ...fields });
  const authCode = await server.signIn(user);
  return {
    user,
    authCode,
    create: (body: object) => server.request<Reply>('POST', '/api/investing_entities', { authCode, body }),
    change: (id: string, body: object) =>
      server.request<Reply>('PUT', `/api/investing_entities/${id}`, { authCode, body }),
    list: async () =>
      (
        await server.request<ListReply<Profile>>('GET', '/api/investing_entities?sort=createdAt&limit=999', {
          authCode,
        })
      ).body.items,
    account: () =>
      server.platform.db
        .selectFrom('users')
        .select(['trustName', 'busEntityName', 'iraName', 'firstName', 'lastName'])
        .where('_id', '=', user._id)
        .executeTakeFirstOrThrow(),
  };
}

it('[ENT-01] a person adds, edits and archives profiles of every kind, which leave lines in the audit log', async () => {
  const { user, create, change, list } = await person();
  const kinds = ['individual', 'joint', 'llc', 'partnership', 'corporation', 'trust', 'ira'];
  for (const kind of kinds) {
    const { status, body } = await create({ kind, legalName: `Okafor ${kind}` });
    expect([kind, status, body.item]).toMatchObject([
      kind,
      200,
      { kind, legalName: `Okafor ${kind}`, user: user._id, archivedAt: null },
    ]);
  }
  const profiles = await list();
  expect(profiles.map(({ kind }) => kind)).toEqual(kinds);
  const llc = profiles[2]?._id ?? '';
  const edited = await change(llc, {
    formationState: 'Delaware',
    formedOn: '2019-03-31',
    capacity: 'Managing Member',
  });
  expect(edited.body.item).toMatchObject({ formationState: 'Delaware', formedOn: '2019-03-31' });
  const before = server.clock.now();
  const archived = await change(llc, { archivedAt: '2001-01-01' });
  // The server's time, whatever the browser says.
  expect(new Date(archived.body.item.archivedAt ?? '').getTime()).toBeGreaterThanOrEqual(before.getTime());
  const lines = await server.platform.db
    .selectFrom('audit_events')
    .select(['action', 'actor', 'person'])
    .where('record', '=', llc)
    .orderBy('at')
    .orderBy('_id')
    .execute();
  const by = { actor: user._id, person: user._id };
  expect(lines).toEqual([
    { action: 'investing_entities.create', ...by },
    { action: 'investing_entities.update', ...by },
    { action: 'investing_entities.update', ...by },
  ]);
});

it('[ENT-01] the first profile of a kind is the default one, and the oldest other one takes its place', async () => {
  const { create, change, list } = await person();
  const first = (await create({ kind: 'trust', legalName: 'First Trust' })).body.item;
  const second = (await create({ kind: 'trust', legalName: 'Second Trust' })).body.item;
  const joint = (await create({ kind: 'joint', legalName: 'Okafor and Okafor' })).body.item;
  const llc = (await create({ kind: 'llc', legalName: 'Okafor LLC' })).body.item;
  const partnership = (await create({ kind: 'partnership', legalName: 'Okafor LP' })).body.item;
  expect([first, second, joint, llc, partnership].map(({ isDefault }) => isDefault)).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
  await change(first._id, { archivedAt: '2026-01-01' });
  const defaults = (await list()).filter(({ isDefault }) => isDefault).map(({ legalName }) => legalName);
  expect(defaults.toSorted()).toEqual(['Okafor LLC', 'Second Trust']);
  // Nobody chooses the default, and a former one comes back as another.
  await change(partnership._id, { isDefault: true });
  await change(first._id, { archivedAt: null });
  expect((await list()).map(({ isDefault }) => isDefault)).toEqual([false, true, false, true, false]);
});

it('[ENT-03] a commitment without a profile is given the default one, not the oldest or the newest', async () => {
  const { user, create, change } = await person();
  const oldest = (await create({ kind: 'trust', legalName: 'Oldest Trust' })).body.item;
  const usual = (await create({ kind: 'trust', legalName: 'Usual Trust' })).body.item;
  await create({ kind: 'trust', legalName: 'Newest Trust' });
  await change(oldest._id, { archivedAt: '2026-01-01' });
  await change(oldest._id, { archivedAt: null });
  const given = () =>
    ensureDefaultProfile(server.platform.db, { user: user._id, method: 'TRUST', now: server.clock.now() });
  expect(await given()).toEqual({
    profile: { _id: usual._id, kind: 'trust', isArchived: false },
    created: undefined,
  });
});

it('[ENT-01] the names in the account name the default profile of their kind, and it them', async () => {
  const { user, authCode, create, change, list, account } = await person();
  const save = (body: object) => server.request('PUT', `/api/users/${user._id}`, { authCode, body });
  await save({ trustName: 'Okafor Family Trust' });
  const [made] = await list();
  expect(made).toMatchObject({ kind: 'trust', legalName: 'Okafor Family Trust', isDefault: true });
  await change(made?._id ?? '', { legalName: 'Okafor Dynasty Trust' });
  expect(await account()).toMatchObject({ trustName: 'Okafor Dynasty Trust', busEntityName: null });
  await create({ kind: 'trust', legalName: 'Another Trust' });
  expect((await account()).trustName).toBe('Okafor Dynasty Trust');
  await create({ kind: 'corporation', legalName: 'Okafor Inc.' });
  await create({ kind: 'ira', legalName: 'Okafor IRA', custodian: 'Equity Trust' });
  expect(await account()).toMatchObject({ busEntityName: 'Okafor Inc.', iraName: 'Okafor IRA' });
  await save({ trustName: 'Okafor Trust of 2026', iraName: '' });
  expect((await list()).map(({ legalName }) => legalName)).toEqual([
    'Okafor Trust of 2026',
    'Another Trust',
    'Okafor Inc.',
    'Okafor IRA',
  ]);
});

it('[ENT-01] a legal name of one’s own stays when the account is renamed, and one that was the same follows', async () => {
  const { user, authCode, create, change, list } = await person();
  const { item } = (await create({ kind: 'individual', legalName: 'Daniel Okafor' })).body;
  const rename = (lastName: string) =>
    server.request('PUT', `/api/users/${user._id}`, { authCode, body: { lastName } });
  await rename('Okafor-Reyes');
  expect((await list())[0]?.legalName).toBe('Daniel Okafor-Reyes');
  await change(item._id, { legalName: 'Daniel Adaeze Okafor-Reyes' });
  await rename('Okafor');
  expect((await list())[0]?.legalName).toBe('Daniel Adaeze Okafor-Reyes');
});

it.each([
  [{ kind: 'estate' }, 'kind'],
  [{ kind: undefined }, 'kind'],
  [{ legalName: ' ' }, 'legalName'],
  [{ legalName: 'RA\u200bCE' }, 'legalName'],
  [{ legalName: 'x'.repeat(501) }, 'legalName'],
  [{ custodian: 'Equity Trust' }, 'custodian'],
  [{ jointForm: 'survivorship' }, 'jointForm'],
  [{ formedOn: '2019-02-30' }, 'formedOn'],
  [{ formedOn: 'yesterday' }, 'formedOn'],
  [{ taxClass: 'none' }, 'taxClass'],
  [{ archivedAt: 'soon' }, 'archivedAt'],
])('[ENT-01] rejects a profile with %j, and keeps nothing of it', async (wrong, field) => {
  const { create, list } = await person();
  const reply = await create({ kind: 'llc', legalName: 'Okafor LLC', ...wrong });
  expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]]);
  expect(await list()).toEqual([]);
});

it('[ENT-01] a profile that was made before its owner had a name follows the first one that they give', async () => {
  const { db } = server.platform;
  const nameless = await server.make.user({ firstName: null, lastName: null, username: 'nameless' });
  const partly = await server.make.user({ firstName: 'Ellen', lastName: null });
  const own = await person();
  await own.create({ kind: 'individual', legalName: 'Daniel A. Okafor' });
  const profileOf = (owner: { _id: string }) =>
    db
      .selectFrom('investing_entities')
      .select(['legalName', 'isUnnamed'])
      .where('user', '=', owner._id)
      .executeTakeFirstOrThrow();
  const name = (owner: { _id: string }, names: { firstName?: string; lastName?: string }) =>
    db.updateTable('users').set(names).where('_id', '=', owner._id).execute();
  await ensureDefaultProfile(db, { user: nameless._id, method: 'CASH', now: server.clock.now() });
  expect(await profileOf(nameless)).toEqual({ legalName: 'nameless', isUnnamed: true });
  // As an upgrade leaves it, which did not mark it.
  await db
    .insertInto('investing_entities')
    .values({ _id: newId(), user: partly._id, kind: 'individual', legalName: 'Ellen', isDefault: true })
    .execute();
  await name(nameless, { firstName: 'Nora' });
  expect(await profileOf(nameless)).toEqual({ legalName: 'nameless', isUnnamed: true });
  await name(nameless, { lastName: 'Named' });
  await name(partly, { lastName: 'Whitfield' });
  await name(own.user, { lastName: 'Other' });
  expect([await profileOf(nameless), await profileOf(partly), await profileOf(own.user)]).toEqual([
    { legalName: 'Nora Named', isUnnamed: false },
    { legalName: 'Ellen Whitfield', isUnnamed: false },
    { legalName: 'Daniel A. Okafor', isUnnamed: false },
  ]);
});

it('[ENT-01] a field of another kind is refused on a change too, and a profile stays of its kind and owner', async () => {
  const { user, create, change } = await person();
  const other = await person();
  const { item } = (await create({ kind: 'trust', legalName: 'Okafor Trust' })).body;
  expect((await change(item._id, { custodian: 'Equity Trust' })).status).toBe(400);
  const changed = await change(item._id, {
    kind: 'llc',
    user: other.user._id,
    taxIdLast4: '1234',
    isDefault: false,
  });
  expect(changed.body.item).toMatchObject({
    kind: 'trust',
    user: user._id,
    taxIdLast4: null,
    isDefault: true,
  });
});

it('[ENT-01] nobody reads or writes another’s profiles, and admins only read them', async () => {
  const owner = await person();
  const stranger = await person();
  const { item } = (await owner.create({ kind: 'llc', legalName: 'Okafor LLC' })).body;
  await stranger.create({ kind: 'llc', legalName: 'Other LLC' });
  expect((await stranger.list()).map(({ legalName }) => legalName)).toEqual(['Other LLC']);
  expect((await stranger.change(item._id, { legalName: 'Mine' })).status).toBe(404);
  const admin = await server.signIn(await server.make.user({ level: 'admin' }));
  const url = `/api/investing_entities/${item._id}`;
  const read = await server.request<Reply>('GET', url, { authCode: admin });
  expect(read.body.item).toMatchObject({ legalName: 'Okafor LLC' });
  const refused = [
    await server.request('PUT', url, { authCode: admin, body: { legalName: 'Theirs' } }),
    await server.request('POST', '/api/investing_entities', {
      authCode: admin,
      body: { kind: 'llc', legalName: 'x' },
    }),
    await server.request('DELETE', url, { authCode: admin }),
    await server.request('DELETE', url, { authCode: owner.authCode }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect((await server.request('GET', url)).status).toBe(401);
  expect((await owner.list()).map(({ legalName }) => legalName)).toEqual(['Okafor LLC']);
});

it('[ENT-01] of profiles that are made at once one is the default, and there are at most a hundred', async () => {
  const { user, create, list } = await person();
  const other = await person();
  const several = (names: readonly string[]) =>
    Promise.all(names.map((legalName) => create({ kind: 'trust', legalName })));
  const first = await several(['First', 'Second', 'Third', 'Fourth']);
  expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  const more = Array.from({ length: 95 }, (_, index) => ({
    _id: newId(),
    user: user._id,
    kind: 'trust' as const,
    legalName: `Trust ${index}`,
  }));
  await server.platform.db.insertInto('investing_entities').values(more).execute();
  const replies = await several(['Hundredth', 'One too many', 'Another']);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await list()).toHaveLength(100);
  expect((await other.create({ kind: 'trust', legalName: 'Of another person' })).status).toBe(200);
});
