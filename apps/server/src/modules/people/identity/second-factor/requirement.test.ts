import { people, type TestServer, testServer, totpCode } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let accounts: ReturnType<typeof people>;
let superadmin: string;
beforeAll(async () => {
  server = await testServer();
  accounts = people(server);
  superadmin = await server.signIn(await accounts.person({ level: 'superadmin' }));
});
afterAll(() => server.close());

const requireSecondFactorFor = (levels: unknown, authCode = superadmin) =>
  server.request('POST', '/api/settings/persist', {
    authCode,
    body: { settings: { secondFactorRequiredFor: levels } },
  });
const get = (url: string, authCode: string) => server.request('GET', url, { authCode });
const post = <Body>(url: string, authCode: string, body?: unknown) =>
  server.request<Body>('POST', url, { authCode, ...(body !== undefined && { body }) });

async function setUpApp(authCode: string): Promise<string> {
  const { secret } = (await post<{ secret: string }>('/auth/second/authenticator', authCode)).body;
  const code = totpCode(secret, server.clock.now());
  expect((await post('/auth/second/authenticator/confirm', authCode, { code })).status).toBe(200);
  return secret;
}

describe('the setting secondFactorRequiredFor', () => {
  it('blocks users of its levels without a factor from everything but setting one up', async () => {
    const admin = await accounts.person({ level: 'admin' });
    const authCode = await server.signIn(admin);
    const user = await server.signIn(await accounts.person());
    expect((await get('/api/users', authCode)).status).toBe(200);
    expect((await requireSecondFactorFor(['admin'])).status).toBe(200);

    const closed = { status: 403, body: { code: 'second_factor_enrolment_required' } };
    for (const url of ['/api/users', '/api/funds', '/api/portfolio/list', `/api/users/${admin._id}`])
      expect(await get(url, authCode), url).toMatchObject(closed);
    expect(await post('/api/settings/load', authCode)).toMatchObject(closed);
    const refused = (await accounts.auditEvents('call.refused')).filter(({ actor }) => actor === admin._id);
    expect(refused.map(({ detail }) => detail)).toContainEqual({
      code: 'second_factor_enrolment_required',
      call: 'GET /api/:collection',
    });
    expect(await get('/api/backoffice/countersignatures/x/document', authCode)).toMatchObject(closed);
    expect((await accounts.me(authCode)).body.me).toMatchObject({
      _id: admin._id,
      mustSetUpSecondFactor: true,
    });
    expect((await get('/auth/second', authCode)).body).toMatchObject({ isRequired: true });
    expect((await get('/auth/portals', authCode)).status).toBe(200);
    // Signing in again changes nothing; others are not affected.
    const { body } = await accounts.signIn(admin.email);
    expect(body.me.mustSetUpSecondFactor).toBe(true);
    expect(await get('/api/funds', body.authCode)).toMatchObject(closed);
    expect((await get('/api/funds', user)).status).toBe(200);
    expect((await accounts.me(user)).body.me).not.toHaveProperty('mustSetUpSecondFactor');

    await setUpApp(authCode);
    expect((await get('/api/users', authCode)).status).toBe(200);
    expect((await accounts.me(authCode)).body.me).not.toHaveProperty('mustSetUpSecondFactor');
    expect((await post('/auth/logout', body.authCode)).status).toBe(200);
  });

  it('applies to the superadmin behind an impersonation session', async () => {
    const boss = await accounts.person({ level: 'superadmin' });
    const own = await server.signIn(boss);
    const { code } = (
      await post<{ code: string }>('/auth/guest/code', own, { user: (await accounts.person())._id })
    ).body;
    const { authCode } = (await post<{ authCode: string }>('/auth/guest', own, { code })).body;
    expect((await get('/api/funds', authCode)).status).toBe(200);
    await requireSecondFactorFor(['superadmin']);
    expect((await get('/api/funds', authCode)).status).toBe(403);
    await setUpApp(superadmin);
    await requireSecondFactorFor([]);
    expect((await get('/api/funds', authCode)).status).toBe(200);
  });

  it('is a list of levels, and only superadmins write it', async () => {
    for (const value of ['admin', ['king'], { admin: true }, [1], null])
      expect((await requireSecondFactorFor(value)).status, JSON.stringify(value)).toBe(400);
    expect(
      (await requireSecondFactorFor(['user'], await server.signIn(await accounts.person({ level: 'admin' }))))
        .status,
    ).toBe(403);
  });
});

describe('POST /auth/second/reset', () => {
  const reset = (authCode: string | undefined, user: string) =>
    server.request('POST', '/auth/second/reset', { authCode, body: { user } });

  it('lets an admin remove the lost factors of a user below them, and tells that user', async () => {
    const user = await accounts.person();
    await setUpApp(await server.signIn(user));
    const admin = await accounts.person({ level: 'admin' });
    const authCode = await server.signIn(admin);
    expect((await reset(authCode, user._id)).status).toBe(200);
    expect((await accounts.signIn(user.email)).body.authCode).toBeTruthy();
    expect((await accounts.emailsTo(user.email)).at(-1)?.subject).toContain(
      'Your second factors were removed',
    );
    expect((await accounts.auditEvents('second_factor.factors_reset')).at(-1)).toMatchObject({
      actor: admin._id,
      record: user._id,
    });
    expect((await reset(authCode, user._id)).status).toBe(409);
  });

  it('rejects equals, oneself, users without the level, and a session without recent authentication', async () => {
    const [admin, other] = [
      await accounts.person({ level: 'admin' }),
      await accounts.person({ level: 'admin' }),
    ];
    const authCode = await server.signIn(admin);
    await setUpApp(await server.signIn(other));
    expect((await reset(authCode, other._id)).status).toBe(403);
    expect((await reset(authCode, admin._id)).status).toBe(409);
    expect((await reset(authCode, '01890000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await reset(undefined, other._id)).status).toBe(401);
    expect((await reset(await server.signIn(await accounts.person()), other._id)).status).toBe(403);
    expect((await reset(superadmin, 'x')).status).toBe(400);
    expect(
      (await reset(await server.signIn(await accounts.person({ level: 'superadmin' })), other._id)).status,
    ).toBe(200);
    server.clock.advance(16 * 60_000);
    expect(await reset(authCode, other._id)).toMatchObject({ body: { code: 'sudo_required' } });
  });
});
