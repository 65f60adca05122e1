import { buildPath } from '@paddock/contract';
import { fieldLabel, lifetimes } from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn(await server.make.user({ level: 'admin', email: 'admin@example.com' }));
});
afterAll(() => server.close());

const download = (collection: string, query: Record<string, unknown> = {}, authCode = admin) =>
  server.request<string>('GET', buildPath(`/api/backoffice/export/${collection}`, { query }), { authCode });

/** The rows of a CSV file by its header. No cell of these tests holds a line end within quotes but the hostile ones. */
function rowsOf(csv: string): Record<string, string>[] {
  const [header = [], ...rows] = csv
    .replace('\ufeff', '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    );
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
}
const linesOf = async (action: string) =>
  (
    await sql<{ collection: string; detail: Record<string, unknown> }>`
      SELECT collection, detail FROM audit_events WHERE action = ${action} ORDER BY at, _id`.execute(
      server.platform.db,
    )
  ).rows;

it('[BAC-02] exports the list with its search, filter, order and fields, as a file that no cache stores', async () => {
  await sql`INSERT INTO companies (_id, name, city, portal) SELECT gen_random_uuid(), 'Company ' || n,
    CASE WHEN n % 2 = 0 THEN 'Troy' END, (SELECT _id FROM portals) FROM generate_series(1, 9) n`.execute(
    server.platform.db,
  );
  const { status, headers, body } = await download('companies', {
    search: 'company',
    filter: { city: 'Troy' },
    sort: '-name',
    fields: 'name,portal,city',
  });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('text/csv; charset=utf-8'),
    'content-disposition': expect.stringMatching(/^attachment; filename="companies-\d{4}-\d\d-\d\d\.csv"$/),
    'cache-control': 'no-store',
  });
  expect(body.startsWith('\ufeffName,Portal (ID),Portal,City\r\n')).toBe(true);
  const rows = rowsOf(body);
  expect(rows.map(({ Name }) => Name)).toEqual(['Company 8', 'Company 6', 'Company 4', 'Company 2']);
  const portal = await server.platform.db
    .selectFrom('portals')
    .select(['_id', 'name'])
    .executeTakeFirstOrThrow();
  expect(rows[0]).toEqual({
    Name: 'Company 8',
    'Portal (ID)': portal._id,
    Portal: portal.name,
    City: 'Troy',
  });
  expect((await linesOf('records.export')).at(-1)).toEqual({
    collection: 'companies',
    detail: {
      search: 'company',
      filter: { city: 'Troy' },
      sort: '-name',
      fields: ['name', 'portal', 'city'],
      count: 4,
    },
  });
});

it('[BAC-02] an export is complete at any length, with each record once', async () => {
  await sql`INSERT INTO newsletter_subscriptions (_id, email, "createdAt")
    SELECT gen_random_uuid(), 'reader' || n || '@example.com', now() - n / 900 * interval '1 hour'
    FROM generate_series(1, 3456) n`.execute(server.platform.db);
  const { body } = await download('newsletter_subscriptions', { sort: '-createdAt', fields: 'email' });
  const emails = rowsOf(body).map(({ Email }) => Email);
  expect(emails).toHaveLength(3_456);
  expect(new Set(emails).size).toBe(3_456);
});

it('[BAC-02] an export contains no cell that a spreadsheet would run as a formula', async () => {
  const hostile = ['=cmd|calc!A0', '+1', '-1', '@sum', '\t=1+1', '\r=1'];
  for (const name of hostile) await server.make.company({ name, address: 'Formulas' });
  const { body } = await download('companies', { filter: { address: 'Formulas' }, fields: 'name' });
  const names = rowsOf(body).map(({ Name }) => Name);
  expect(names).toHaveLength(hostile.length);
  for (const name of names) expect(name).toMatch(/^'/);
});

it('[BAC-02] an export contains what the caller reads, and nothing that they do not', async () => {
  const user = await server.make.user({ password: 'a secret hash', notes: 'For the team' });
  const { body } = await download('users', { filter: { _id: user._id } });
  const [row = {}] = rowsOf(body);
  expect(row).toMatchObject({ ID: user._id, 'Internal notes': 'For the team', Active: 'Yes' });
  for (const field of ['password', 'oldPortalPassword', 'confirmEmailCode', 'canImpersonate'])
    expect(row).not.toHaveProperty([fieldLabel('users', field)]);
  expect(body).not.toContain('secret');
  const documents = rowsOf((await download('tax_documents')).body)[0] ?? {};
  for (const field of ['docPath', 'docURL', 'bucketId'])
    expect(documents).not.toHaveProperty([fieldLabel('tax_documents', field)]);
  // The text of emails is for superadmins.
  for (const [collection, fields] of [
    ['users', 'password'],
    ['users', 'canImpersonate'],
    ['outbox', 'html'],
    ['tax_documents', 'title,docPath'],
    ['companies', 'nothing'],
  ] as const) {
    const reply = await download(collection, { fields });
    expect([fields, reply.status, reply.body]).toMatchObject([
      fields,
      400,
      { fields: { fields: expect.any(String) } },
    ]);
  }
  expect((await download('companies', { sort: 'nothing' })).status).toBe(400);
  expect((await download('blog_items', { sort: 'body' })).status).toBe(400);
});

it('[BAC-02] an export has choices, answers, codes and settings in words', async () => {
  const fund = await server.make.fund({ excluded_methods: ['TRUST', 'ENTITY'], is_draft: true });
  const funds = await download('funds', {
    filter: { _id: fund._id },
    fields: 'excluded_methods,is_draft,requires_accreditation',
  });
  expect(rowsOf(funds.body)).toEqual([
    { 'Methods of investment not offered': 'Trust, Entity', Draft: 'Yes', 'Requires accreditation': 'No' },
  ]);
  const { _id } = await server.make.participation({
    fund: fund._id,
    invest_status: 'Accepted investment',
    method_of_inv: 'TRUST',
    is_married: null,
  });
  const participations = await download('synd_users', {
    filter: { _id },
    fields: 'invest_status,method_of_inv,is_married',
  });
  expect(rowsOf(participations.body)).toEqual([
    { Decision: 'Commitment recorded', 'Method of investment': 'Trust', Married: '' },
  ]);
  const person = await server.make.user({
    accreditationType: 'trust',
    accreditation: '2-1',
    profileSettings: JSON.stringify({ timezone: 'America/New_York' }),
  });
  const people = await download('users', {
    filter: { _id: person._id },
    fields: 'accreditation,profileSettings',
  });
  expect(rowsOf(people.body)).toEqual([
    {
      'Accreditation code': '2-1: The trust has assets between $5 million and $25 million',
      'Profile settings': 'Timezone: America/New_York',
    },
  ]);
});

it('[BAC-12] an export of the audit log says what happened in words, whichever columns it has', async () => {
  const { _id } = await server.make.participation();
  await sql`INSERT INTO audit_events (_id, at, action, collection, record, detail)
    VALUES (gen_random_uuid(), now(), 'synd_users.update', 'synd_users', ${_id},
      '{"changes":{"invest_amount":{"before":"20000.00","after":"30000.00"},"method_of_inv":{"before":"CASH","after":"TRUST"}},"isImported":true}')`.execute(
    server.platform.db,
  );
  const { body } = await download('audit_events', { filter: { record: _id }, fields: 'detail' });
  expect(rowsOf(body)).toEqual([
    { Details: 'Amount: $20,000 → $30,000; Method of investment: Cash → Trust; From a file: yes' },
  ]);
  // In UTC, and saying so, for everybody who downloads it.
  const { body: moments } = await download('audit_events', { filter: { record: _id }, fields: 'at' });
  expect(rowsOf(moments).flatMap(Object.values)).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/),
  ]);
});

it('[BAC-12] an export of the audit log contains no value that the caller may not read', async () => {
  const superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
  const setting = { name: 'hidden-setting', levelToRead: 'superadmin', levelToWrite: 'superadmin' };
  const { body: made } = await server.request<{ item: { _id: string } }>('POST', '/api/settings', {
    authCode: superadmin,
    body: { ...setting, value: 'for superadmins alone' },
  });
  const account = { username: 'new-person', email: 'new-person@example.com', isActive: true };
  const { body: person } = await server.request<{ item: { _id: string } }>('POST', '/api/users', {
    authCode: superadmin,
    body: { ...account, password: 'Correct-Horse-9-Battery', notes: 'For the team' },
  });
  await sql`INSERT INTO audit_events (_id, at, action, collection, record, detail)
    VALUES (gen_random_uuid(), now(), 'users.update', 'users', ${person.item._id},
      '{"changes":{"canImpersonate":{"before":false,"after":"a computed value"}}}')`.execute(
    server.platform.db,
  );
  const exported = async (authCode: string) =>
    (
      await download(
        'audit_events',
        { filter: { record: { $in: [made.item._id, person.item._id] } }, sort: 'at' },
        authCode,
      )
    ).body;
  const [forAdmin, forSuperadmin] = [await exported(admin), await exported(superadmin)];
  expect(rowsOf(forAdmin).map(({ Action, Collection }) => [Action, Collection])).toEqual([
    ['Created setting', 'setting'],
    ['Created person', 'person'],
    ['Changed person', 'person'],
  ]);
  expect(forAdmin).not.toContain('for superadmins alone');
  expect(forSuperadmin).toContain('for superadmins alone');
  expect(forAdmin).toContain('For the team');
  for (const text of [forAdmin, forSuperadmin])
    expect(text).not.toMatch(/Correct-Horse|argon2|scrypt|a computed value/);
});

it('[BAC-02] an export is for admins, and about people only after re-authentication', async () => {
  const user = await server.signIn(await server.make.user());
  expect((await download('companies', {}, user)).status).toBe(403);
  expect((await download('companies', {}, '')).status).toBe(401);
  expect((await download('nothing')).status).toBe(404);
  const person = await server.make.user({ level: 'admin' });
  const stale = await server.signIn(person);
  await sql`UPDATE user_auths SET "authenticatedAt" = ${new Date(
    server.clock.now().getTime() - lifetimes.reauthentication - 1_000,
  )} WHERE "user" = ${person._id}`.execute(server.platform.db);
  for (const collection of [
    'users',
    'synd_users',
    'tax_documents',
    'newsletter_subscriptions',
    'outbox',
    'audit_events',
  ])
    expect([collection, (await download(collection, {}, stale)).body]).toMatchObject([
      collection,
      { code: 'sudo_required' },
    ]);
  expect((await download('companies', {}, stale)).status).toBe(200);
});

it('[SEC-06] an export of many people names them in the audit log, as reading the list does', async () => {
  await sql`INSERT INTO users (_id, username, email, city) SELECT gen_random_uuid(), 'person' || n, 'person' || n || '@example.com', 'Dayton'
    FROM generate_series(1, 30) n`.execute(server.platform.db);
  await download('users', { filter: { city: 'Dayton' }, fields: 'email' });
  const line = (await linesOf('records.read_many')).at(-1);
  expect(line).toMatchObject({ collection: 'users', detail: { count: 30, filter: { city: 'Dayton' } } });
  expect(line?.detail['persons']).toHaveLength(30);
});

it('none of these requests is logged as a server error', () => {
  expect(server.errors).toEqual([]);
});
