import { lifetimes } from '@paddock/domain';
import {
  type ErrorBody,
  people,
  requestWhileLocked,
  type TestServer,
  testServer,
  totpCode,
} from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mountedEndpoints } from '../../../../platform/http/mount.ts';

let server: TestServer;
let demo: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({ env: { DEMO: '0' } });
  demo = await testServer({ beside: server });
  accounts = people(server);
});
afterAll(async () => {
  await demo.close();
  await server.close();
});
/** Codes of an app work once: each test has time steps of its own. */
beforeEach(() => server.clock.advance(60_000));

const post = <Body = ErrorBody>(url: string, authCode: string, body?: unknown) =>
  server.request<Body>('POST', url, { authCode, ...(body !== undefined && { body }) });
const signIn = async ({ email }: { email: string }) => (await accounts.signIn(email)).body;
const statusOf = async (authCode: string) => (await server.request('GET', '/api/funds', { authCode })).status;
const meOf = async (authCode: string) => (await accounts.me(authCode)).body.me;
const needed = { status: 403, body: { code: 'second_factor_needed' } };

async function setUpApp(authCode: string) {
  const { secret } = (await post<{ secret: string }>('/auth/second/authenticator', authCode)).body;
  const code = totpCode(secret, server.clock.now());
  expect((await post('/auth/second/authenticator/confirm', authCode, { code })).status).toBe(200);
  return secret;
}

describe.each(['admin', 'superadmin'] as const)('an %s without a second factor', (level) => {
  it('[SEC-12] works for seven days from the first sign-in, and is told until when', async () => {
    const person = await accounts.person({ level });
    const first = await signIn(person);
    const dueAt = server.clock.now().getTime() + lifetimes.secondFactorSetup;
    expect(Math.abs(Date.parse(first.me.secondFactorDueAt ?? '') - dueAt)).toBeLessThan(60_000);
    expect(first.me).not.toHaveProperty('mustSetUpSecondFactor');
    server.clock.advance(lifetimes.secondFactorSetup - 3_600_000);
    const later = await signIn(person);
    expect(later.me.secondFactorDueAt).toBe(first.me.secondFactorDueAt);
    expect(await statusOf(later.authCode)).toBe(200);
  });

  it('[SEC-12] is then refused every endpoint but those for setting one up', async () => {
    const person = await accounts.person({ level });
    await signIn(person);
    server.clock.advance(lifetimes.secondFactorSetup + 1_000);
    const { me, authCode } = await signIn(person);
    expect(me).toMatchObject({ mustSetUpSecondFactor: true, secondFactorDueAt: expect.any(String) });
    const open: string[] = [];
    for (const { name, method, path, access, beforeSecondFactor } of mountedEndpoints(server.app)) {
      const url = path.replace(/:\w+/g, '01890000-0000-7000-8000-000000000000');
      if (beforeSecondFactor) open.push(name);
      else if (access !== 'superadmin' || level === 'superadmin')
        expect(await server.request(method, url, { authCode }), name).toMatchObject(needed);
    }
    expect(open.toSorted()).toEqual([
      'addPasskey',
      'beginAuthenticatorSetup',
      'beginPasskeyReauthentication',
      'beginPasskeyRegistration',
      'beginPasskeyRemoval',
      'beginPasskeySecondStep',
      'beginPasskeySignIn',
      'completeSecondStep',
      'confirmAuthenticatorSetup',
      'contentsBySlug',
      'listPortals',
      'readAccountSecurity',
      'readCaptcha',
      'readMe',
      'readSecondFactors',
      'reauthenticate',
      'removeAuthenticator',
      'removePasskey',
      'renamePasskey',
      'renewRecoveryCodes',
      'sendPasswordLink',
      'signIn',
      'signInWithGoogle',
      'signInWithPasskey',
      'signOut',
    ]);
    expect((await accounts.auditEvents('call.refused')).at(-1)).toMatchObject({
      actor: person._id,
      detail: { code: 'second_factor_needed' },
    });

    await setUpApp(authCode);
    expect(await statusOf(authCode)).toBe(200);
    expect(await meOf(authCode)).not.toHaveProperty('secondFactorDueAt');
    expect(await meOf(authCode)).not.toHaveProperty('mustSetUpSecondFactor');
  });
});

describe('the deadline for a second factor', () => {
  it('[SEC-12] ends an open session too, and an impersonation with it', async () => {
    const boss = await accounts.person({ level: 'superadmin' });
    const investor = await accounts.person();
    await signIn(boss);
    server.clock.advance(lifetimes.secondFactorSetup - 600_000);
    const { authCode } = await signIn(boss);
    const viewing = await server.impersonate(investor, boss);
    expect([await statusOf(authCode), await statusOf(viewing)]).toEqual([200, 200]);
    server.clock.advance(601_000);
    expect([await statusOf(authCode), await statusOf(viewing)]).toEqual([403, 403]);
  });

  it('[SEC-12] concerns no investor, none with a factor, and nobody on a deployment with the demo', async () => {
    const [admin, investor, boss] = [
      await accounts.person({ level: 'admin' }),
      await accounts.person(),
      await accounts.person({ level: 'superadmin' }),
    ];
    await setUpApp((await signIn(admin)).authCode);
    await signIn(boss);
    expect((await signIn(investor)).me).not.toHaveProperty('secondFactorDueAt');
    server.clock.advance(lifetimes.secondFactorSetup + 1_000);
    demo.clock.advance(lifetimes.secondFactorSetup + 3_600_000);
    expect(await statusOf((await signIn(investor)).authCode)).toBe(200);
    expect(await statusOf(await server.signIn(admin))).toBe(200);
    expect(await statusOf(await server.signIn(boss))).toBe(403);
    const there = await people(demo).signIn(boss.email);
    expect(there.body.me).not.toHaveProperty('secondFactorDueAt');
    const { authCode } = there.body;
    expect((await demo.request('GET', '/api/funds', { authCode })).status).toBe(200);
  });

  it('[SEC-12] begins when somebody first signs in as an admin, not as the investor that they were', async () => {
    const person = await accounts.person();
    await signIn(person);
    server.clock.advance(lifetimes.secondFactorSetup + 1_000);
    const superadmin = await server.signIn(await accounts.person({ level: 'superadmin' }));
    const raised = await server.request('PUT', `/api/users/${person._id}`, {
      authCode: superadmin,
      body: { level: 'admin' },
    });
    expect(raised.status).toBe(200);
    expect(await statusOf(await server.signIn(person))).toBe(200);
    const { me } = await signIn(person);
    expect(Date.parse(me.secondFactorDueAt ?? '')).toBeGreaterThan(server.clock.now().getTime());
  });

  it('[SEC-12] does not begin again for somebody who removes their factor', async () => {
    const person = await accounts.person({ level: 'admin' });
    const first = await signIn(person);
    const secret = await setUpApp(first.authCode);
    server.clock.advance(lifetimes.secondFactorSetup + 60_000);
    const authCode = await server.signIn(person);
    const code = totpCode(secret, server.clock.now());
    expect((await post('/auth/second/authenticator/remove', authCode, { code })).status).toBe(200);
    expect(await server.request('GET', '/api/funds', { authCode })).toMatchObject(needed);
  });

  it('[SEC-12] keeps the earlier of two first sign-ins at the same time', async () => {
    const person = await accounts.person({ level: 'admin' });
    const at = new Date(server.clock.now().getTime() - 3_600_000);
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) => held.insertInto('first_staff_sign_ins').values({ user: person._id, at }).execute(),
      },
      () => accounts.signIn(person.email),
    );
    const { me } = reply.body;
    expect(me.secondFactorDueAt).toBe(new Date(at.getTime() + lifetimes.secondFactorSetup).toISOString());
  });
});
