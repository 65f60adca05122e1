import { buildPath, fieldOf, fieldsOf } from '@paddock/contract';
import { type Collection, collections, type Level, levels } from '@paddock/domain';
import { makeRecord, makeWorld, type TestServer, testServer } from '@paddock/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
const authCodes = new Map<Level, string | undefined>();
beforeAll(async () => {
  server = await testServer();
  const world = await makeWorld(server);
  for (const level of levels) {
    const { _id } = await server.make.user({
      level,
      password: 'a secret hash',
      oldPortalPassword: 'a secret hash',
    });
    const authCode = level === 'guest' ? undefined : await server.signIn({ _id });
    authCodes.set(level, authCode);
    for (const collection of collections)
      await makeRecord(world, collection, { level, _id, authCode }, 'own');
  }
  await sql`UPDATE synd_users SET "syndAgreementDropboxSigningURL" = 'https://secret'`.execute(
    server.platform.db,
  );
});
afterAll(() => server.close());

const secrets = [
  'password',
  'oldPortalPassword',
  'confirmEmailCode',
  'resetPasswordCode',
  'docPath',
  'docURL',
  'bucketId',
  'recaptchaSecret',
  'syndAgreementDropboxSigningURL',
  'hash',
];
const names = [...new Set(collections.flatMap((collection) => Object.keys(fieldsOf(collection))))];
const hostileValues = ["'; DROP TABLE users; --", '\u0000', '"', '%', '\\', 'NaN', '\ud800', '1e999'];

const usually = <T, U>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<U>) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: odd });
const oddName = fc.oneof(
  fc.string(),
  fc.constantFrom('constructor', '__proto__', ...secrets, ...hostileValues, ...names),
);
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e300, Number.MAX_SAFE_INTEGER, {}, [], ...hostileValues),
  fc.constantFrom('9999-12-31T23:59:59Z', '0001-01-01', '2026-02-30'),
  fc.string(),
  fc.jsonValue(),
);

/** A value that fits the kind of the field. */
function arbitraryFor(collection: Collection, name: string): fc.Arbitrary<unknown> {
  switch (fieldOf(collection, name)?.kind ?? 'reference') {
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'percent':
    case 'money':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'instant':
      return fc.date({ min: new Date(0), noInvalidDate: true }).map((date) => date.toISOString());
    case 'reference':
      return fc.uuid();
    default:
      return fc.oneof(fc.string(), fc.constantFrom('user', 'video', ...hostileValues));
  }
}

function queryOf(collection: Collection) {
  const own = Object.keys(fieldsOf(collection));
  const references = own.filter((name) => fieldOf(collection, name)?.references);
  const name = usually(fc.constantFrom(...own, '_id', 'id'), oddName);
  const condition = name.chain((field) => {
    const value = usually(fc.oneof(arbitraryFor(collection, field), fc.constant(null)), oddValue);
    const comparison = fc.oneof(
      fc.dictionary(fc.constantFrom('$ne', '$gt', '$gte', '$lt', '$lte'), value, { minKeys: 1, maxKeys: 2 }),
      fc.dictionary(fc.constantFrom('$in', '$nin'), fc.array(value, { maxLength: 4 }), { minKeys: 1 }),
      fc.record({ $exists: usually(fc.boolean(), oddValue) }),
    );
    const odd = fc.dictionary(fc.constantFrom('$where', '$or', '__proto__', '$ne'), oddValue);
    return fc.tuple(fc.constant(field), usually(fc.oneof(value, comparison), odd));
  });
  const list = (part: fc.Arbitrary<string>, maxLength: number) =>
    fc.array(part, { maxLength }).map((parts) => parts.join(','));
  return fc.record(
    {
      filter: usually(
        fc.array(condition, { maxLength: 2 }).map((conditions) => Object.fromEntries(conditions)),
        fc.oneof(fc.json(), fc.string()),
      ),
      sort: list(
        fc.tuple(fc.constantFrom('', '-', '+'), name).map((parts) => parts.join('')),
        2,
      ),
      populate: list(
        usually(references.length > 0 ? fc.constantFrom(...references) : fc.constant(''), oddName),
        2,
      ),
      fields: list(
        usually(
          fc.oneof(
            name,
            fc
              .tuple(
                fc.constantFrom(...(references.length > 0 ? references : ['fund'])),
                fc.constantFrom(...names),
              )
              .map((path) => path.join('.')),
          ),
          oddName,
        ),
        4,
      ),
      limit: usually(
        fc.integer({ min: 1, max: 999 }),
        fc.oneof(fc.integer(), fc.constantFrom('x', '', '1e3')),
      ),
      offset: usually(fc.nat(60), fc.constantFrom('x', -1, '99999999999999999999')),
      mine: usually(fc.constantFrom('true', 'false'), fc.string()),
      search: usually(
        fc.constantFrom('a', 'secret', '%', '_\\', 'own', 'example.com x'),
        fc.oneof(fc.string(), fc.constantFrom(...hostileValues)),
      ),
      after: usually(
        fc.constant(''),
        fc.oneof(
          fc.string(),
          fc.constantFrom(...hostileValues),
          fc.json().map((text) => Buffer.from(text).toString('base64url')),
        ),
      ),
    },
    { requiredKeys: [] },
  );
}

/** One in three has a single parameter, or few of the queries of all would get a list. */
const fewerOf = (collection: Collection) =>
  fc.tuple(queryOf(collection), fc.nat(2), fc.nat()).map(([query, third, at]) => {
    const parts = Object.entries(query);
    return third > 0 || parts.length === 0
      ? query
      : Object.fromEntries(parts.slice(at % parts.length).slice(0, 1));
  });

const arbitraryRequest = fc
  .constantFrom(...collections)
  .chain((collection) => fc.record({ collection: fc.constant(collection), query: fewerOf(collection) }));

function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

it('[COL-06] [COL-04] any query gets a list without a secret, or a clear 4xx', async () => {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(arbitraryRequest, fc.constantFrom(...levels), async ({ collection, query }, level) => {
      const reply = await server.request<unknown>('GET', buildPath(`/api/${collection}`, { query }), {
        authCode: authCodes.get(level),
      });
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      expect([200, 400, 401, 403]).toContain(reply.status);
      if (reply.status === 400)
        expect(reply.body).toMatchObject({ code: 'bad_request', message: expect.any(String) });
      if (reply.status !== 200) return;
      expect(keysOf(reply.body).filter((key) => secrets.includes(key))).toEqual([]);
      expect(JSON.stringify(reply.body)).not.toMatch(/secret/);
    }),
    // npm run prove runs more.
    { numRuns: Number(process.env['PROOF_RUNS'] ?? 1_500) },
  );
  // Both kinds of reply occurred, so the property has been tested.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(50);
  expect(statuses.get(400) ?? 0).toBeGreaterThan(50);
  expect(server.errors).toEqual([]);
});

it('[COL-04] no secret is in any record, with everything populated, at any level', async () => {
  for (const collection of collections) {
    const own = Object.keys(fieldsOf(collection));
    const populate = own.filter((name) => fieldOf(collection, name)?.references).join(',');
    for (const level of levels) {
      const { body } = await server.request<unknown>(
        'GET',
        buildPath(`/api/${collection}`, { query: { populate, limit: 999 } }),
        {
          authCode: authCodes.get(level),
        },
      );
      expect(keysOf(body).filter((key) => secrets.includes(key))).toEqual([]);
      expect(JSON.stringify(body)).not.toMatch(/secret/);
    }
  }
});
