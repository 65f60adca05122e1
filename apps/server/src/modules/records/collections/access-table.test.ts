import { buildPath, fieldsOf } from '@paddock/contract';
import {
  accessTable,
  type Collection,
  canCreate,
  canReadField,
  canUpdate,
  canWriteField,
  collections,
  type Level,
  levels,
  readScope,
} from '@paddock/domain';
import {
  bodyForCreate,
  makeActors,
  makeRecord,
  makeWorld,
  newFieldValue,
  type Ownership,
  type TestActor,
  type TestServer,
  type TestWorld,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

/*
 * What the screens of the back office do not offer is refused by the server, for every row of the access table. Reading,
 * creating, changing and deleting records by level is in access.test.ts, the fields that each level reads in
 * readable-fields.test.ts, and re-authentication in reauthentication.test.ts. Here are the fields that a level may not
 * set, the fields that it may not ask about, and what is done to whole lists.
 */

let server: TestServer;
let world: TestWorld;
let people: Record<Level, TestActor>;
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
  people = await makeActors(server);
});
afterAll(() => server.close());

const deniedStatus = (person: TestActor) => (person._id ? 403 : 401);

const stored = async (collection: Collection, id: string) =>
  (
    await sql<{ row: Record<string, unknown> }>`
      SELECT to_jsonb(t) AS row FROM ${sql.table(collection)} t WHERE t._id = ${id}`.execute(
      server.platform.db,
    )
  ).rows[0]?.row ?? {};

/** The fields of a body that this level may not set, with values that would show. */
function forbiddenFields(
  collection: Collection,
  level: Level,
  write: { isCreating?: boolean; isSelf?: boolean },
) {
  const names = Object.entries(fieldsOf(collection))
    .filter(([name, { computed }]) => !computed && !canWriteField(collection, name, level, write))
    .map(([name]) => name);
  return Object.fromEntries(names.map((name) => [name, newFieldValue(collection, name)]));
}

const pick = (row: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

describe.each(collections)('%s', (collection) => {
  it.each(levels)('[BAC-13] %s changes no field that the access table denies them', async (level) => {
    const person = people[level];
    const { authCode } = person;
    for (const whose of ['own', 'foreign'] as const satisfies Ownership[]) {
      const isSelf = collection === 'users' && whose === 'own';
      const target = {
        isSelf,
        targetLevel: isSelf ? level : ('user' as const),
        levelToWrite: whose === 'own' ? level : ('superadmin' as const),
        isAuthor: whose === 'own',
        isOwn: whose === 'own',
      };
      const isSeen = whose === 'own' || readScope(collection, level) === 'all';
      if (!isSeen || !canUpdate(collection, level, target)) continue;
      const forbidden = forbiddenFields(collection, level, { isSelf });
      const names = Object.keys(forbidden);
      if (names.length === 0) continue;
      const id = await makeRecord(world, collection, person, whose);
      const before = pick(await stored(collection, id), names);
      const reply = await server.request('PUT', `/api/${collection}/${id}`, { authCode, body: forbidden });
      expect([whose, reply.status, reply.body]).toMatchObject([whose, 200, {}]);
      expect(pick(await stored(collection, id), names)).toEqual(before);
    }
  });

  it.each(levels)(
    '[BAC-13] %s creates nothing with a field that the access table denies them',
    async (level) => {
      const { authCode, _id: by } = people[level];
      if (!canCreate(collection, level, { targetLevel: 'user' })) return;
      const forbidden = forbiddenFields(collection, level, { isCreating: true });
      const body = { ...forbidden, ...(await bodyForCreate(world, collection, by)) };
      const reply = await server.request<{ item: { _id: string } }>('POST', `/api/${collection}`, {
        authCode,
        body,
      });
      expect(reply.status).toBe(200);
      const row = await stored(collection, reply.body.item._id);
      // The database writes instants in a way of its own.
      const comparable = (name: string, value: unknown) =>
        typeof value === 'string' && fieldsOf(collection)[name]?.kind === 'instant'
          ? new Date(value).toISOString()
          : JSON.stringify(value);
      for (const [name, value] of Object.entries(forbidden))
        expect([name, comparable(name, row[name])]).not.toEqual([name, comparable(name, value)]);
    },
  );

  it.each(levels)(
    '[BAC-13] %s learns nothing of a field that they do not read, by filter or order',
    async (level) => {
      if (readScope(collection, level) === 'nobody') return;
      const { authCode } = people[level];
      const hidden = Object.entries(fieldsOf(collection)).filter(
        ([name, { writeOnly }]) => writeOnly === true || !canReadField(collection, name, level),
      );
      for (const [name] of hidden)
        for (const query of [
          { filter: { [name]: { $exists: true } } },
          { sort: name },
          { sort: name, after: '' },
        ]) {
          const reply = await server.request('GET', buildPath(`/api/${collection}`, { query }), { authCode });
          expect([name, reply.status]).toEqual([name, 400]);
        }
    },
  );

  it.each(levels)('[BAC-13] %s does nothing to a list that they may not do to its records', async (level) => {
    const person = people[level];
    const { authCode } = person;
    const isStaff = level === 'admin' || level === 'superadmin';
    const bulk = (action: unknown) =>
      server.request('POST', `/api/backoffice/records/${collection}/bulk`, {
        authCode,
        body: { ids: [newId()], action },
      });
    for (const [action, write] of [
      ['delete', 'delete'],
      [{ set: { name: 'x' } }, 'update'],
    ] as const) {
      const may = isStaff && accessTable[collection][write][level] !== 'none';
      const { status } = await bulk(action);
      // A field of another name is a 400, after the rights were checked.
      if (may) expect([200, 400]).toContain(status);
      else expect(status).toBe(deniedStatus(person));
    }
    const exported = await server.request(
      'GET',
      `/api/backoffice/export/${collection}?filter={"_id":"${newId()}"}`,
      {
        authCode,
      },
    );
    expect(exported.status).toBe(isStaff ? 200 : deniedStatus(person));
    const references = await server.request(
      'GET',
      `/api/backoffice/records/${collection}/${newId()}/references`,
      { authCode },
    );
    expect(references.status).toBe(isStaff ? 404 : deniedStatus(person));
  });
});

it('none of these requests is logged as a server error', () => {
  expect(server.errors).toEqual([]);
});
