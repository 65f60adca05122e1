import type { ListReply } from '@paddock/contract';
import { requestWhileLocked, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditReader } from '../../../platform/record-changes.ts';

interface AuditRow {
  _id: string;
  action: string;
  detail: Record<string, unknown>;
}

let server: TestServer;
let superadmin: string;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const listAuditEvents = (query: Record<string, unknown>, authCode = admin) => {
  const text = Object.entries(query)
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
    )
    .join('&');
  return server.request<ListReply<AuditRow>>('GET', `/api/audit_events?${text}`, { authCode });
};
/** The details of a record's audit lines as a user reads them, oldest first. */
const detailsOf = async (record: string, authCode = admin) =>
  (await listAuditEvents({ filter: { record }, sort: 'at' }, authCode)).body.items.map(
    ({ detail }) => detail,
  );
const create = async (collection: string, body: object, authCode = superadmin) => {
  const reply = await server.request<{ item: { _id: string } }>('POST', `/api/${collection}`, {
    authCode,
    body,
  });
  expect(reply.status).toBe(200);
  return reply.body.item._id;
};
const update = (path: string, body: object, authCode = superadmin) =>
  server.request('PUT', `/api/${path}`, { authCode, body });
const persist = (body: object, authCode = superadmin) =>
  server.request('POST', '/api/settings/persist', { authCode, body });

describe('what the audit log stores of a write', () => {
  it('[SEC-06] includes every changed field with its values before and after, and no other', async () => {
    const id = await create('funds', { name: 'Barn', min_inv_amount: 10_000.1, fee: 1.25 });
    await update(`funds/${id}`, { name: 'Barn', min_inv_amount: 25_000, fee: null, nonsense: 1 });
    await server.request('DELETE', `/api/funds/${id}`, { authCode: superadmin });
    const [made, changed, deleted] = await detailsOf(id);
    expect(made).toMatchObject({
      changes: { name: { before: null, after: 'Barn' }, min_inv_amount: { before: null, after: 10_000.1 } },
    });
    expect(made?.['changes']).not.toHaveProperty('max_inv_amount');
    expect(changed).toEqual({
      changes: { min_inv_amount: { before: 10_000.1, after: 25_000 }, fee: { before: 1.25, after: null } },
    });
    expect(deleted).toMatchObject({
      changes: { name: { before: 'Barn', after: null }, min_inv_amount: { before: 25_000, after: null } },
    });
  });

  it('[SEC-06] includes no secret, only that it changed', async () => {
    const secret = 'captcha-secret-that-nobody-reads';
    const portal = await create('portals', { name: 'Secretive', slug: 'secretive', recaptchaSecret: secret });
    await update(`portals/${portal}`, { recaptchaSecret: `${secret}-2`, name: 'Secretive' });
    await update(`portals/${portal}`, { recaptchaSecret: `${secret}-2` });
    const password = 'a password that stays out of logs';
    const user = await create('users', { username: 'kept', email: 'kept@example.com', password });
    expect(await detailsOf(portal)).toMatchObject([
      { changes: { recaptchaSecret: 'changed' } },
      { changes: { recaptchaSecret: 'changed' } },
      { changes: {} },
    ]);
    expect(await detailsOf(user)).toMatchObject([{ changes: { password: 'changed' } }]);
    const { rows } = await sql<{ text: string }>`SELECT a::text AS text FROM audit_events a`.execute(
      server.platform.db,
    );
    const stored = rows.map(({ text }) => text).join('\n');
    for (const hidden of [secret, password, 'argon2']) expect(stored).not.toContain(hidden);
  });

  it('[SEC-06] includes what a write found after it waited for another write of the same record', async () => {
    const id = await create('companies', { name: 'First' });
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) => held.updateTable('companies').set({ name: 'Second' }).where('_id', '=', id).execute(),
      },
      () => update(`companies/${id}`, { name: 'Third' }),
    );
    expect(reply.status).toBe(200);
    expect((await detailsOf(id)).at(-1)).toEqual({ changes: { name: { before: 'Second', after: 'Third' } } });
  });

  it('[SEC-06] includes what named actions change: commitments, texts, profiles', async () => {
    const user = await server.make.user();
    const authCode = await server.signIn(user);
    const fund = await server.make.fund();
    const own = await server.make.participation({ user: user._id, fund: fund._id });
    const answers = { invest_amount: 50_000, method_of_inv: 'TRUST' };
    const committed = await server.request('POST', '/api/syndication/set_investing', {
      authCode,
      body: { id: own._id, ...answers },
    });
    expect(committed.status).toBe(200);
    expect(await detailsOf(own._id)).toMatchObject([
      {
        changes: {
          invest_amount: { before: null, after: 50_000 },
          invest_status: { before: null, after: 'Accepted investment' },
        },
      },
    ]);

    await update(`users/${user._id}`, { city: 'Reno' }, authCode);
    expect(await detailsOf(user._id)).toEqual([{ changes: { city: { before: null, after: 'Reno' } } }]);

    const write = (body: string) =>
      server.request<{ content: { _id: string } }>('POST', '/api/contents/update', {
        authCode: superadmin,
        body: { slug: 'audited', portal: null, title: 'T', body },
      });
    const { _id } = (await write('<p>One</p>')).body.content;
    await write('<p>Two</p>');
    expect(await detailsOf(_id)).toMatchObject([
      { changes: { body: { before: null, after: '<p>One</p>' } } },
      { changes: { body: { before: '<p>One</p>', after: '<p>Two</p>' } } },
    ]);
  });
});

describe('who reads the audit log', () => {
  it('[SEC-06] only those who may read a setting see its values', async () => {
    await persist({ settings: { vault: 'first code' } });
    await persist({ settings: { vault: 'second code' } });
    const { _id: id } = await server.platform.db
      .selectFrom('settings')
      .select('_id')
      .where('name', '=', 'vault')
      .executeTakeFirstOrThrow();
    const hidden = { name: 'vault', levelToRead: 'superadmin', changes: { value: 'changed' } };
    expect((await detailsOf(id)).at(-1)).toEqual(hidden);
    expect((await detailsOf(id, superadmin)).at(-1)).toMatchObject({
      changes: { value: { before: 'first code', after: 'second code' } },
    });

    const { items } = (await listAuditEvents({ filter: { record: id } }, superadmin)).body;
    for (const { _id } of items) {
      const reply = await server.request<{ item: AuditRow }>('GET', `/api/audit_events/${_id}`, {
        authCode: admin,
      });
      expect(reply.status).toBe(200);
      expect(JSON.stringify(reply.body)).not.toContain('code');
    }

    // When the setting is opened, earlier lines stay hidden; later ones are shown.
    await update(`settings/${id}`, { levelToRead: 'admin' });
    await persist({ settings: { vault: 'open value' } }, superadmin);
    await persist({ settings: { vault: 'another value' } }, superadmin);
    expect(JSON.stringify(await detailsOf(id))).not.toContain('first code');
    expect((await detailsOf(id)).at(-1)).toMatchObject({
      changes: { value: { before: 'open value', after: 'another value' } },
    });

    // When it is closed again, nothing is shown, deleted or not.
    await update(`settings/${id}`, { levelToRead: 'superadmin' });
    expect(JSON.stringify(await detailsOf(id))).not.toMatch(/code|another/);
    await server.request('DELETE', `/api/settings/${id}`, { authCode: superadmin });
    expect((await detailsOf(id)).at(-1)).toMatchObject({ changes: { name: 'changed', value: 'changed' } });
    expect((await detailsOf(id, superadmin)).at(-1)).toMatchObject({
      changes: { value: { before: 'another value', after: null } },
    });
  });

  it('[SEC-06] nobody can filter or sort by the detail', async () => {
    await persist({ settings: { oracle: 'guess me' } });
    for (const filter of [
      { detail: { changes: {} } },
      { detail: 'guess me' },
      { detail: { $gt: 'a' } },
      { detail: { $in: ['guess me'] } },
      { detail: { $ne: {} } },
      { 'detail.changes.value': { $exists: true } },
      { changes: { $exists: true } },
    ])
      expect([filter, (await listAuditEvents({ filter })).status]).toEqual([filter, 400]);
    for (const sort of ['detail', '-detail', 'detail.changes', 'changes'])
      expect([sort, (await listAuditEvents({ sort })).status]).toEqual([sort, 400]);
    const present = await listAuditEvents({ filter: { detail: { $exists: true } }, sort: '-at' });
    expect(present.status).toBe(200);
    expect(JSON.stringify(present.body)).not.toContain('guess me');
  });

  it('[SEC-06] each level reads the fields that the access table allows', () => {
    const fieldsOf = (level: 'admin' | 'user' | 'guest') =>
      JSON.parse(auditReader(level).fields) as Record<string, string[]>;
    expect(fieldsOf('admin')['users']).toContain('notes');
    expect(fieldsOf('user')['users']).toContain('city');
    expect(fieldsOf('user')['users']).not.toContain('notes');
    expect(fieldsOf('user')['funds']).not.toContain('wire_instructions');
    expect(fieldsOf('guest')['users']).toEqual([]);
    for (const level of ['admin', 'user', 'guest'] as const) {
      expect(fieldsOf(level)['users']).not.toContain('password');
      expect(fieldsOf(level)['portals']).not.toContain('recaptchaSecret');
    }
  });
});
