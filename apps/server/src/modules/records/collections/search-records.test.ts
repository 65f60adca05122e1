import { buildPath, type FoundRecord } from '@paddock/contract';
import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer({ portal: { name: 'Stallion' } });
  admin = await server.signIn(await server.make.user({ level: 'admin', email: 'admin@example.com' }));
});
afterAll(() => server.close());

const search = (q: string, authCode = admin) =>
  server.request<{ items: FoundRecord[] }>('GET', buildPath('/api/backoffice/search', { query: { q } }), {
    authCode,
  });
const found = async (q: string) =>
  (await search(q)).body.items.map(({ kind, title, subtitle }) => [kind, title, subtitle]);

it('[BAC-01] one search finds people, funds, participations, documents, portals and templates', async () => {
  const { make, platform } = server;
  const user = await make.user({ firstName: 'Ada', lastName: 'Quimby', email: 'ada@quimby.example' });
  const fund = await make.fund({ name: 'Harbor Quimby Fund', type: 'Real estate' });
  const other = await make.fund({ name: 'Prairie' });
  await make.participation({ user: user._id, fund: fund._id });
  await make.participation({ user: user._id, fund: other._id });
  await sql`INSERT INTO tax_documents (_id, title, "user", year) VALUES
    (gen_random_uuid(), 'Quimby K-1', ${user._id}, 2025)`.execute(platform.db);
  await sql`INSERT INTO tax_documents (_id, title, "user", "isDeleted") VALUES
    (gen_random_uuid(), 'Quimby deleted', ${user._id}, true)`.execute(platform.db);
  await sql`INSERT INTO agreement_templates (_id, name) VALUES (gen_random_uuid(), 'Quimby agreement')`.execute(
    platform.db,
  );
  await make.portal({ slug: 'quimby', name: 'Quimby Capital' });
  expect(await found('quimby')).toEqual([
    ['investor', 'Ada Quimby', 'ada@quimby.example'],
    ['fund', 'Harbor Quimby Fund', 'Real estate'],
    ['participation', 'Ada Quimby', 'Prairie'],
    ['participation', 'Ada Quimby', 'Harbor Quimby Fund'],
    ['document', 'Quimby K-1', 'Ada Quimby, 2025'],
    ['portal', 'Quimby Capital', 'quimby'],
    ['template', 'Quimby agreement', null],
  ]);
  // A person and a fund together are a participation.
  expect(await found('ada prairie')).toEqual([['participation', 'Ada Quimby', 'Prairie']]);
  const [first] = (await search('ada@quimby')).body.items;
  expect(first).toMatchObject({ collection: 'users', id: user._id });
  expect(await found('  ')).toEqual([]);
  expect(await found("' OR true --")).toEqual([]);
});

it('[BAC-01] shows at most five of each kind, the newest first', async () => {
  await sql`INSERT INTO users (_id, username, email, "firstName", "lastName", "createdAt")
    SELECT gen_random_uuid(), 'many' || n, 'many' || n || '@example.com', 'Many', 'Number ' || n, now() - n * interval '1 hour'
    FROM generate_series(1, 9) n`.execute(server.platform.db);
  await sql`INSERT INTO news_documents (_id, title, "createdAt")
    SELECT gen_random_uuid(), 'Many ' || n, now() - n * interval '2 hours' FROM generate_series(1, 9) n`.execute(
    server.platform.db,
  );
  const { items } = (await search('many')).body;
  expect(items.filter(({ kind }) => kind === 'investor').map(({ title }) => title)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `Many Number ${n}`),
  );
  expect(items.filter(({ kind }) => kind === 'document')).toHaveLength(5);
});

it('[BAC-01] is for admins', async () => {
  const user = await server.signIn(await server.make.user());
  expect((await search('many', user)).status).toBe(403);
  expect((await search('many', '')).status).toBe(401);
  expect((await search('x'.repeat(201))).status).toBe(400);
  expect(server.errors).toEqual([]);
});
