import { people, requestWhileLocked, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../../platform/database/index.ts';

let server: TestServer;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer();
  of = people(server);
});
afterAll(() => server.close());

const staff = (level: 'admin' | 'superadmin') => of.signedIn({ level });
type Verb = 'deactivate' | 'reactivate' | 'sign_out';
const send = (verb: Verb, authCode: string | undefined, user: string, reason = 'Left the company') =>
  server.request<{ code: string; message: string }>('POST', `/api/backoffice/people/${verb}`, {
    authCode,
    body: { user, reason },
  });
const isActive = async (user: string) =>
  (await server.platform.db.selectFrom('users').select('isActive').where('_id', '=', user).executeTakeFirst())
    ?.isActive;

describe('closing an account', () => {
  it('[BAC-08] ends its sessions and links at once, keeps the reason, and can be undone', async () => {
    const admin = await staff('admin');
    const person = await of.person();
    const { authCode } = (await of.signIn(person.username)).body;
    expect((await send('deactivate', admin.authCode, person._id)).status).toBe(200);
    expect((await of.me(authCode)).status).toBe(401);
    expect((await of.signIn(person.username)).status).toBe(403);
    const page = () =>
      server.request<{ item: unknown }>('GET', `/api/backoffice/people/${person._id}`, {
        authCode: admin.authCode,
      });
    expect((await page()).body.item).toMatchObject({
      state: 'deactivated',
      deactivation: { reason: 'Left the company' },
      sessions: [],
    });
    const [line] = (await of.auditEvents('users.deactivate')).filter(({ record }) => record === person._id);
    expect(line?.detail).toMatchObject({
      reason: 'Left the company',
      changes: { isActive: { before: true, after: false } },
    });
    // Repeating it is a conflict, so that the first reason stays.
    expect((await send('deactivate', admin.authCode, person._id, 'Another')).status).toBe(409);
    expect((await send('reactivate', admin.authCode, person._id)).status).toBe(200);
    expect((await page()).body.item).toMatchObject({ state: 'active', deactivation: null });
    // The old session stays ended.
    expect((await of.me(authCode)).status).toBe(401);
    expect((await of.signIn(person.username)).status).toBe(200);
    expect((await of.auditEvents('users.reactivate')).some(({ record }) => record === person._id)).toBe(true);
  });

  it('[BAC-08] is not possible for oneself, for one’s own level and above, without a reason, or for nobody', async () => {
    const admin = await staff('admin');
    const other = await staff('admin');
    const superadmin = await staff('superadmin');
    const person = await of.person();
    for (const verb of ['deactivate', 'sign_out'] as const) {
      expect((await send(verb, admin.authCode, admin._id)).status).toBe(409);
      expect((await send(verb, admin.authCode, other._id)).status).toBe(403);
      expect((await send(verb, admin.authCode, superadmin._id)).status).toBe(403);
      expect((await send(verb, await server.signIn(person), other._id)).status).toBe(403);
      expect((await send(verb, undefined, person._id)).status).toBe(401);
      expect((await send(verb, admin.authCode, newId())).status).toBe(404);
    }
    expect((await send('deactivate', admin.authCode, person._id, '  ')).status).toBe(400);
    expect([await isActive(other._id), await isActive(superadmin._id), await isActive(person._id)]).toEqual([
      true,
      true,
      true,
    ]);
    expect((await send('deactivate', superadmin.authCode, other._id)).status).toBe(200);
    expect((await send('reactivate', admin.authCode, other._id)).status).toBe(403);
  });

  it('[BAC-08] takes a fresh proof of identity, and no impersonation session', async () => {
    const admin = await staff('superadmin');
    const person = await of.person();
    const { code } = (
      await server.request<{ code: string }>('POST', '/auth/guest/code', {
        authCode: admin.authCode,
        body: { user: person._id },
      })
    ).body;
    const viewing = await server.request<{ authCode: string }>('POST', '/auth/guest', {
      authCode: admin.authCode,
      body: { code },
    });
    const other = await of.person();
    expect((await send('deactivate', viewing.body.authCode, other._id)).status).toBe(403);
    await server.platform.db
      .updateTable('user_auths')
      .set({ authenticatedAt: new Date(server.clock.now().getTime() - 16 * 60_000) })
      .where('user', '=', admin._id)
      .execute();
    for (const verb of ['deactivate', 'reactivate', 'sign_out'] as const)
      expect(await send(verb, admin.authCode, other._id)).toMatchObject({
        status: 403,
        body: { code: 'sudo_required' },
      });
    const generic = await server.request<{ code: string }>('PUT', `/api/users/${other._id}`, {
      authCode: admin.authCode,
      body: { isActive: false },
    });
    expect(generic.body.code).toBe('sudo_required');
    expect(await isActive(other._id)).toBe(true);
  });

  it('[BAC-08] never activates an address that nobody has confirmed', async () => {
    const admin = await staff('admin');
    const email = `${newId()}@example.com`;
    const body = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      username: '',
      email,
      password: 'correct horse battery',
    };
    await server.request('POST', '/auth/register', { body });
    const { _id } = await server.platform.db
      .selectFrom('users')
      .select('_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect((await send('reactivate', admin.authCode, _id)).status).toBe(409);
    // Deactivated, its link opens nothing any more.
    const code = await of.codeFor(email, 'confirm_email');
    expect((await send('deactivate', admin.authCode, _id)).status).toBe(200);
    expect((await server.request('POST', '/auth/confirm', { body: { code } })).status).toBe(400);
    expect(await isActive(_id)).toBe(false);
  });

  it('[BAC-08] signs somebody out everywhere', async () => {
    const admin = await staff('admin');
    const person = await of.person();
    const { authCode } = (await of.signIn(person.username)).body;
    expect((await send('sign_out', admin.authCode, person._id)).status).toBe(200);
    expect((await of.me(authCode)).status).toBe(401);
    const lines = await of.auditEvents('session.end_all');
    expect(lines.at(-1)).toMatchObject({ record: person._id, detail: { ended: 1 } });
  });
});

describe('the last superadmin', () => {
  let first: Awaited<ReturnType<typeof staff>>;
  let second: Awaited<ReturnType<typeof staff>>;
  beforeEach(async () => {
    await server.platform.db
      .updateTable('users')
      .set({ level: 'admin' })
      .where('level', '=', 'superadmin')
      .execute();
    first = await staff('superadmin');
    second = await staff('superadmin');
  });
  const superadmins = async () => {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM users
      WHERE level = 'superadmin' AND "isActive"`.execute(server.platform.db);
    return rows[0]?.n;
  };
  const endings = {
    demotes: (by: string, user: string) =>
      server.request('PUT', `/api/users/${user}`, { authCode: by, body: { level: 'admin' } }),
    closes: (by: string, user: string) => send('deactivate', by, user),
    'closes by PUT': (by: string, user: string) =>
      server.request('PUT', `/api/users/${user}`, { authCode: by, body: { isActive: false } }),
    deletes: (by: string, user: string) => server.request('DELETE', `/api/users/${user}`, { authCode: by }),
  };

  it.each(Object.keys(endings) as (keyof typeof endings)[])(
    '[BAC-08] remains when two who are the only ones race, and one %s the other',
    async (how) => {
      const reply = await requestWhileLocked(
        server,
        {
          // The other one's request has just demoted the sender, and is not committed.
          hold: async (db) => {
            await sql`SELECT pg_advisory_xact_lock(hashtextextended('superadmins', 0))`.execute(db);
            await db.updateTable('users').set({ level: 'admin' }).where('_id', '=', first._id).execute();
          },
        },
        () => endings[how](first.authCode, second._id),
      );
      expect(reply.status).toBe(409);
      expect(await superadmins()).toBe(1);
    },
  );

  it('[BAC-08] only a superadmin changes levels, after re-authentication, and not their own', async () => {
    const admin = await staff('admin');
    const person = await of.person();
    const change = (by: string, user: string, level: string) =>
      server.request<{ item?: { level: string }; code?: string }>('PUT', `/api/users/${user}`, {
        authCode: by,
        body: { level },
      });
    // The field is ignored for an admin.
    expect((await change(admin.authCode, person._id, 'admin')).body.item?.level).toBe('user');
    expect((await change(admin.authCode, first._id, 'user')).status).toBe(403);
    expect((await change(first.authCode, first._id, 'user')).status).toBe(409);
    expect((await change(first.authCode, person._id, 'admin')).body.item?.level).toBe('admin');
    await server.platform.db
      .updateTable('user_auths')
      .set({ authenticatedAt: new Date(0) })
      .where('user', '=', first._id)
      .execute();
    expect((await change(first.authCode, person._id, 'superadmin')).body.code).toBe('sudo_required');
  });
});
