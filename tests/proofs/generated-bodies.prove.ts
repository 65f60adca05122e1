import assert from 'node:assert/strict';
import { fieldsOf } from '@paddock/contract';
import { collections, selfServiceFields } from '@paddock/domain';
import { makeRecord, makeWorld, type TestServer } from '@paddock/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { withServer } from './fixtures/isolated-server.ts';

const protectedNames = [
  'level',
  'password',
  'isActive',
  'invest_status',
  'sa_complete_date',
  'sent',
  'levelToWrite',
];
const names = [...new Set(collections.flatMap((collection) => Object.keys(fieldsOf(collection))))];
const value = fc.oneof(
  fc.constantFrom<unknown>('superadmin', 'admin', true, 'Accepted investment', null, 1e300, -1, '\u0000'),
  fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.string(),
  fc.integer(),
  fc.uuid(),
  fc.jsonValue(),
);
const body = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.dictionary(fc.constantFrom(...protectedNames, ...names), value, { maxKeys: 6 }),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/**
 * Everything that a user may not change: every record by collection and id. Participations include their user's
 * names.
 */
async function snapshot(server: TestServer): Promise<Map<string, string>> {
  const records = new Map<string, string>();
  const free = [...selfServiceFields, 'updatedAt', 'userFirstName', 'userLastName', 'extraSearchString'];
  for (const collection of collections.filter((name) => name !== 'audit_events')) {
    const { rows } = await sql<{ _id: string; record: string }>`
      SELECT t."_id", (to_jsonb(t) - ${free}::text[])::text AS record
      FROM ${sql.table(collection)} t`.execute(server.platform.db);
    for (const { _id, record } of rows) records.set(`${collection}/${_id}`, record);
  }
  return records;
}

/**
 * [COL-04] Generated writes to all collections by a user and by a visitor: only the profile fields of the user's own
 * record and their own investing profiles with their delegates change, and every reply is clear.
 */
export async function proveGeneratedBodies(server: TestServer, runs: number): Promise<void> {
  const world = await makeWorld(server);
  const user = await server.make.user();
  const authCode = await server.signIn(user);
  const person = { level: 'user' as const, _id: user._id, authCode };
  const ids = new Map<string, string[]>();
  for (const collection of collections) {
    const own = await makeRecord(world, collection, person, 'own');
    ids.set(collection, [own, await makeRecord(world, collection, person, 'foreign')]);
  }
  ids.set('users', [user._id, ...(ids.get('users') ?? [])]);
  const before = await snapshot(server);
  const statuses = new Map<number, number>();
  const write = fc.record({
    collection: fc.constantFrom(...collections, 'users' as const, 'users' as const, 'users' as const),
    method: fc.constantFrom('POST' as const, 'PUT' as const, 'PUT' as const, 'DELETE' as const),
    which: fc.nat(2),
    visitor: fc.boolean(),
    body,
  });
  await fc.assert(
    fc.asyncProperty(write, async (made) => {
      const id = ids.get(made.collection)?.[made.which] ?? user._id;
      const url = `/api/${made.collection}${made.method === 'POST' ? '' : `/${id}`}`;
      const reply = await server.request(made.method, url, {
        ...(!made.visitor && { authCode }),
        body: made.body,
      });
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      assert.ok(reply.status < 500, `${made.method} ${url}: ${reply.status}`);
      assert.ok(reply.status === 200 || typeof reply.body.code === 'string');
    }),
    { numRuns: runs },
  );
  console.log(Object.fromEntries(statuses));
  const successes = statuses.get(200) ?? 0;
  assert.ok(successes >= Math.floor(runs / 200), 'some writes succeed, so the others say something');
  const after = await snapshot(server);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) =>
      before.get(key) !== after.get(key) &&
      !isOpen(key, before.get(key)) &&
      !isOwnProfile(key, user._id, [before.get(key), after.get(key)]),
  );
  assert.deepEqual(changed, [], 'nothing else has changed');
  assert.deepEqual(server.errors, [], 'nothing was logged as an error');
}

if (import.meta.main) await withServer((server) => proveGeneratedBodies(server, 10_000));

/** A setting may say itself that users write it (COL-08). */
function isOpen(key: string, record = ''): boolean {
  return key.startsWith('settings/') && /"levelToWrite": "(user|guest)"/.test(record);
}

/** Investing profiles and their delegates are the owner's to add and change (ENT-01, ENT-07), and stay the owner's. */
function isOwnProfile(key: string, user: string, records: readonly (string | undefined)[]): boolean {
  return (
    /^investing_entit(?:ies|y_delegates)\//.test(key) &&
    records.every((record) => record === undefined || record.includes(`"user": "${user}"`))
  );
}
