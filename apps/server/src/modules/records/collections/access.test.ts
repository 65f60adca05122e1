import {
  accessTable,
  type Collection,
  canCreate,
  canDelete,
  canUpdate,
  collections,
  grants,
  type Level,
  levels,
  readScope,
  type WriteTarget,
} from '@paddock/domain';
import {
  bodyForCreate,
  makeActors,
  makeRecord,
  makeWorld,
  type Ownership,
  sampleFieldChange,
  type TestActor,
  type TestServer,
  type TestWorld,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let world: TestWorld;
let people: Record<Level, TestActor>;
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
  people = await makeActors(server);
});
afterAll(() => server.close());

/** The status for somebody who may not write, or not read, any record of the collection. */
const deniedStatus = (person: TestActor) => (person._id ? 403 : 401);

function canSee(collection: Collection, person: TestActor, owner: Ownership): boolean {
  const scope = readScope(collection, person.level);
  if (scope === 'level-to-read') return owner === 'own' || grants(person.level, 'superadmin');
  return scope === 'all' || scope === 'everyone' || (scope !== 'nobody' && owner === 'own');
}

function expectedRead(collection: Collection, person: TestActor, owner: Ownership | 'missing'): number {
  if (readScope(collection, person.level) === 'nobody') return deniedStatus(person);
  return owner !== 'missing' && canSee(collection, person, owner) ? 200 : 404;
}

function expectedWrite(
  collection: Collection,
  person: TestActor,
  owner: Ownership | 'missing',
  verb: 'update' | 'delete',
) {
  if (accessTable[collection][verb][person.level] === 'none') return deniedStatus(person);
  if (owner === 'missing' || !canSee(collection, person, owner)) return 404;
  const isSelf = collection === 'users' && owner === 'own';
  // Accounts have a rule of their own: nobody deletes their own.
  if (isSelf && verb === 'delete' && person.level === 'superadmin') return 409;
  const target: WriteTarget = {
    isSelf,
    targetLevel: isSelf ? person.level : 'user',
    levelToWrite: owner === 'own' ? person.level : 'superadmin',
    isAuthor: owner === 'own',
    isOwn: owner === 'own',
  };
  const may = verb === 'update' ? canUpdate : canDelete;
  return may(collection, person.level, target) ? 200 : deniedStatus(person);
}

const theValue = async (collection: Collection, id: string) => {
  const [field] = sampleFieldChange[collection];
  const { rows } = await sql<{ value: unknown }>`
    SELECT ${sql.ref(field)} AS value FROM ${sql.table(collection)} WHERE _id = ${id}`.execute(
    server.platform.db,
  );
  return rows[0]?.value;
};

const kinds = ['own', 'foreign', 'missing'] as const;
const recordOf = (collection: Collection, person: TestActor, kind: Ownership | 'missing') =>
  kind === 'missing' ? newId() : makeRecord(world, collection, person, kind);

describe.each(collections)('%s', (collection) => {
  it.each(levels)(
    '[COL-04] [COL-01] [BAC-13] %s reads what the access table allows, by id and in lists',
    async (level) => {
      const person = people[level];
      const { authCode } = person;
      for (const kind of kinds) {
        const id = await recordOf(collection, person, kind);
        const reply = await server.request<{ item: { _id: string; id: string } }>(
          'GET',
          `/api/${collection}/${id}`,
          { authCode },
        );
        const status = expectedRead(collection, person, kind);
        expect([kind, reply.status]).toEqual([kind, status]);
        if (status === 200) expect(reply.body.item).toMatchObject({ _id: id, id });
        const filter = encodeURIComponent(JSON.stringify({ _id: id }));
        const list = await server.request<{ items: { _id: string }[]; total: number }>(
          'GET',
          `/api/${collection}?filter=${filter}`,
          { authCode },
        );
        if (readScope(collection, level) === 'nobody') expect(list.status).toBe(deniedStatus(person));
        else
          expect([list.body.total, list.body.items.map(({ _id }) => _id)]).toEqual(
            status === 200 ? [1, [id]] : [0, []],
          );
      }
    },
  );

  it.each(levels)('[COL-04] [BAC-13] %s creates what the access table allows', async (level) => {
    const person = people[level];
    const may = canCreate(collection, level, { targetLevel: 'user' });
    const body = await bodyForCreate(world, collection, person._id);
    const reply = await server.request<{ item: { _id: string } }>('POST', `/api/${collection}`, {
      authCode: person.authCode,
      body,
    });
    expect(reply.status).toBe(may ? 200 : deniedStatus(person));
    if (may) expect(reply.body.item).toMatchObject(body);
  });

  it.each(levels)('[COL-04] [BAC-13] %s changes what the access table allows', async (level) => {
    const person = people[level];
    const [field, value] = sampleFieldChange[collection];
    for (const kind of kinds) {
      const id = await recordOf(collection, person, kind);
      const before = await theValue(collection, id);
      const status = expectedWrite(collection, person, kind, 'update');
      const body = { [field]: collection === 'newsletter_subscriptions' ? `${newId()}@example.com` : value };
      const reply = await server.request('PUT', `/api/${collection}/${id}`, {
        authCode: person.authCode,
        body,
      });
      expect([kind, reply.status]).toEqual([kind, status]);
      expect(await theValue(collection, id)).toEqual(status === 200 ? body[field] : before);
    }
  });

  it.each(levels)('[COL-04] [BAC-13] %s deletes what the access table allows', async (level) => {
    const person = people[level];
    for (const kind of kinds) {
      const id = await recordOf(collection, person, kind);
      const status = expectedWrite(collection, person, kind, 'delete');
      const reply = await server.request('DELETE', `/api/${collection}/${id}`, { authCode: person.authCode });
      expect([kind, reply.status]).toEqual([kind, status]);
      if (status === 200) expect(reply.body).toEqual({ success: true });
      const { rows } = await sql`SELECT 1 FROM ${sql.table(collection)} WHERE _id = ${id}`.execute(
        server.platform.db,
      );
      expect(rows.length).toBe(kind === 'missing' || status === 200 ? 0 : 1);
    }
  });
});

it('[COL-04] none of these requests is logged as a server error', () => {
  expect(server.errors).toEqual([]);
});
