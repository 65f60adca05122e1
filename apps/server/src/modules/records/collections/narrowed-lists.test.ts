import { buildPath, fieldOf, fieldsOf, type ListQuery } from '@paddock/contract';
import { type Collection, collections, levels } from '@paddock/domain';
import { makeActors, makeRecord, makeWorld, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let people: Awaited<ReturnType<typeof makeActors>>;
beforeAll(async () => {
  server = await testServer();
  const world = await makeWorld(server);
  people = await makeActors(server);
  for (const collection of collections)
    for (const level of levels)
      for (const whose of ['own', 'foreign'] as const)
        await makeRecord(world, collection, people[level], whose);
});
afterAll(() => server.close());

type Row = Record<string, unknown>;
const list = (collection: Collection, query: ListQuery, authCode: string | undefined) =>
  server.request<{ items: Row[] }>(
    'GET',
    buildPath(`/api/${collection}`, { query: { limit: 50, sort: '_id', ...query } }),
    { authCode },
  );
const ids = ['_id', 'id'];
const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => ids.includes(name) || names.includes(name)));
const isRecord = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** All names of a collection, in lists that are short enough for a request. */
function requestsFor(collection: Collection): string[][] {
  const names = Object.keys(fieldsOf(collection));
  const nested = names.flatMap((name) => {
    const target = fieldOf(collection, name)?.references;
    return target ? Object.keys(fieldsOf(target)).map((field) => `${name}.${field}`) : [];
  });
  const all = [...names, ...nested];
  const size = 40;
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}

/** What `fields` leaves of a record of the whole list. */
function narrowedTo(row: Row, paths: readonly string[]): Row {
  const named = Map.groupBy(
    paths.filter((path) => path.includes('.')),
    (path) => path.split('.')[0] ?? '',
  );
  const shown = pick(row, [...paths, ...named.keys()]);
  for (const [name, nested] of named) {
    const value = shown[name];
    if (isRecord(value))
      shown[name] = pick(
        value,
        nested.map((path) => path.split('.')[1] ?? ''),
      );
  }
  return shown;
}

describe.each(collections)('a list of %s', (collection) => {
  it.each(levels)(
    '[COL-04] that is asked for any of its fields has for %s what the whole list has of them, and nothing else',
    async (level) => {
      const { authCode } = people[level];
      const references = Object.keys(fieldsOf(collection)).filter(
        (name) => fieldOf(collection, name)?.references,
      );
      for (const populate of ['', references.join(',')]) {
        const whole = await list(collection, { populate }, authCode);
        for (const paths of requestsFor(collection)) {
          const narrowed = await list(collection, { populate, fields: paths.join(',') }, authCode);
          expect(narrowed.status).toBe(whole.status);
          if (whole.status === 200)
            expect(narrowed.body.items).toEqual(whole.body.items.map((row) => narrowedTo(row, paths)));
        }
      }
    },
  );
});

describe('the fields of a list', () => {
  it.each([
    'constructor',
    'toString',
    'hasOwnProperty',
    '__proto__.name',
    'constructor.name',
    'fund.__proto__',
    'fund.constructor',
    'fund.password',
    'fund.company.portal',
    'fund..name',
    'name.',
    '.name',
    '.',
    'name"',
    "name'; DROP TABLE investments; --",
    'NAME',
    '-name',
    '*',
  ])('[COL-01] are refused with the name of one that there is not: %s', async (path) => {
    const reply = await list(
      'investments',
      { populate: 'fund', fields: `name,${path}` },
      people.admin.authCode,
    );
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'bad_request', fields: { fields: `There is no field ${path}.` } },
    });
  });

  it.each(['fields[]=name', 'fields[0]=name', 'fields[__proto__]=name', 'fields=name&fields[]=fund'])(
    '[COL-06] are refused in another notation, and not ignored: %s',
    async (query) => {
      const { authCode } = people.admin;
      const reply = await server.request('GET', `/api/investments?${query}`, { authCode });
      expect(reply).toMatchObject({
        status: 400,
        body: { fields: { fields: 'This is written without brackets: fields=value.' } },
      });
    },
  );

  it('[COL-01] [COL-06] are one text: a second one is refused, and a parameter that lists do not have changes nothing', async () => {
    const { authCode } = people.admin;
    const get = (query: string) =>
      server.request<{ items: Row[] }>('GET', `/api/investments?sort=_id&${query}`, { authCode });
    expect((await get('fields=name&fields=fund')).status).toBe(400);
    const narrowed = await get('fields=description');
    expect((await get('fields=description&texts=false')).body).toEqual(narrowed.body);
  });

  it('[COL-01] may be named more than once, and hundreds of times, up to 2,000 characters', async () => {
    const { authCode } = people.admin;
    const once = await list('investments', { fields: 'name' }, authCode);
    const often = await list('investments', { fields: 'name,'.repeat(400) }, authCode);
    expect(often.body).toEqual(once.body);
    expect(once.body.items.length).toBeGreaterThan(0);
    for (const item of once.body.items) expect(Object.keys(item)).toEqual(['_id', 'id', 'name']);
    expect((await list('investments', { fields: `${'name,'.repeat(400)}name` }, authCode)).status).toBe(400);
    for (const fields of ['', ' ', ',', ' , ,'])
      for (const item of (await list('investments', { fields }, authCode)).body.items)
        expect(Object.keys(item)).toEqual(ids);
  });

  it('[COL-01] leave cursor, order, filter and search as they are', async () => {
    const { authCode } = people.admin;
    const query = {
      sort: '-name,fund',
      search: 'a',
      filter: { name: { $exists: true } },
      limit: 2,
      after: '',
    };
    const whole = await list('investments', query, authCode);
    const { items, ...rest } = whole.body;
    const narrowed = await list('investments', { ...query, fields: 'id' }, authCode);
    expect(narrowed.body).toEqual({ ...rest, items: items.map((row) => pick(row, [])) });
  });
});
