import { buildPath, type ListQuery, type PagedReply } from '@paddock/contract';
import { type TestServer, testServer } from '@paddock/testing';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

type Line = {
  action: string;
  actor: { displayName: string } | null;
  detail: { changes: Record<string, unknown> };
};

let server: TestServer;
let admin: string;
let superadmin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn(
    await server.make.user({ level: 'admin', firstName: 'Ada', lastName: 'Byron' }),
  );
  superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
});
afterAll(() => server.close());

const historyOf = async (collection: string, record: string, authCode = admin) => {
  const query: ListQuery = {
    filter: { collection, record },
    sort: '-at',
    populate: 'actor',
    after: '',
  };
  const { body } = await server.request<PagedReply<Line>>(
    'GET',
    buildPath('/api/audit_events', { query: { ...query } }),
    { authCode },
  );
  return body;
};

it('[BAC-03] the history of a record says who changed which field from what to what, newest first', async () => {
  const made = await server.request<{ item: { _id: string } }>('POST', '/api/companies', {
    authCode: admin,
    body: { name: 'Before' },
  });
  const id = made.body.item._id;
  await server.request('PUT', `/api/companies/${id}`, { authCode: admin, body: { name: 'After' } });
  const { items, total } = await historyOf('companies', id);
  expect(total).toBe(2);
  expect(items).toMatchObject([
    {
      action: 'companies.update',
      actor: { displayName: 'Ada Byron' },
      detail: { changes: { name: { before: 'Before', after: 'After' } } },
    },
    { action: 'companies.create', actor: { displayName: 'Ada Byron' } },
  ]);
});

it('[BAC-03] a history shows no secret, and no value that its reader may not read', async () => {
  const portal = await server.make.portal({ slug: 'guarded' });
  const body = { recaptchaSecret: 'a captcha secret', pageTitle: 'Seen' };
  const saved = await server.request('PUT', `/api/portals/${portal._id}`, { authCode: superadmin, body });
  expect(saved.status).toBe(200);
  const name = `hidden ${portal._id}`;
  const setting = await server.request<{ item: { _id: string } }>('POST', '/api/settings', {
    authCode: superadmin,
    body: { name, value: 'for superadmins' },
  });
  const id = setting.body.item._id;
  await server.request('PUT', `/api/settings/${id}`, {
    authCode: superadmin,
    body: { value: 'changed by one' },
  });
  const [line] = (await historyOf('portals', portal._id, superadmin)).items;
  expect(line?.detail.changes).toMatchObject({ recaptchaSecret: 'changed', pageTitle: { after: 'Seen' } });
  const hidden = JSON.stringify(await historyOf('settings', id));
  expect(hidden).not.toContain('for superadmins');
  expect(hidden).not.toContain('changed by one');
  expect(hidden).toContain('settings.update');
  expect(JSON.stringify(await historyOf('settings', id, superadmin))).toContain('changed by one');
});

it('[BAC-03] an index gives the history in its order, without sorting', async () => {
  const plan = await server.platform.db.transaction().execute(async (db) => {
    await sql`INSERT INTO audit_events (_id, at, action, collection, record)
      SELECT gen_random_uuid(), now(), 'funds.update', 'funds', n::text FROM generate_series(1, 5000) n`.execute(
      db,
    );
    await sql`ANALYZE audit_events`.execute(db);
    return db.executeQuery(
      CompiledQuery.raw(
        `EXPLAIN SELECT 1 FROM audit_events t WHERE t.collection = $1::text AND t.record = $2::text
          ORDER BY t.at DESC, t._id DESC LIMIT 50`,
        ['funds', '17'],
      ),
    );
  });
  const text = JSON.stringify(plan.rows);
  expect(text).toContain('audit_events_record');
  expect(text).not.toContain('Sort');
});
