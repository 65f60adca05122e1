import type { RenewedSession, SecondStep } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import {
  bystanders,
  type ErrorBody,
  jobRun,
  password,
  people,
  requestsInOrder,
  type TestServer,
  testServer,
  totpCode,
} from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashCode } from '../../../../platform/tokens.ts';

let server: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer();
  accounts = people(server);
  await bystanders(server);
});
afterAll(() => server.close());
beforeEach(() => server.clock.advance(5 * 60_000));

const post = <Body = ErrorBody & RenewedSession & { secondFactor: SecondStep }>(
  url: string,
  authCode?: string,
  body?: unknown,
) => server.request<Body>('POST', url, { authCode, ...(body !== undefined && { body }) });
/** A request that requires re-authentication. */
const isReauthenticated = async (authCode: string) =>
  (await post('/auth/second/authenticator', authCode)).body.code !== 'sudo_required';
const meStatus = async (authCode: string) => (await accounts.me(authCode)).status;

/** A session that signed in too long ago for what requires re-authentication, and a copy of its code. */
async function staleSession(row?: Parameters<typeof accounts.person>[0]) {
  const user = await accounts.person(row);
  const stolen = await server.signIn(user);
  server.clock.advance(lifetimes.reauthentication + 1_000);
  return { user, stolen };
}
const newPassword = 'a fresh and long one';
const renewals = [
  ['re-authentication', '/auth/sudo', { password }],
  ['a new password', '/auth/password', { password, newPassword }],
] as const;

describe.each(renewals)('the code of a session after %s', (_name, url, body) => {
  it('[SEC-13] is another one, and a stolen copy of the former one gains nothing', async () => {
    const { stolen } = await staleSession();
    const reply = await post(url, stolen, body);
    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    const { authCode } = reply.body;
    expect(authCode).not.toBe(stolen);
    expect(await isReauthenticated(authCode)).toBe(true);
    // Requests on their way still arrive, at the right of their time.
    expect(await isReauthenticated(stolen)).toBe(false);
    expect(await meStatus(stolen)).toBe(200);
    server.clock.advance(lifetimes.formerSessionCode - 5_000);
    expect(await meStatus(stolen)).toBe(200);
    server.clock.advance(5_000);
    expect(await meStatus(stolen)).toBe(401);
    expect(await meStatus(authCode)).toBe(200);
    // It is never renewed, not even with the password.
    expect((await post('/auth/sudo', stolen, { password })).status).toBe(401);
  });

  it('[SEC-13] is not renewed by its former code within the ten seconds', async () => {
    const { user, stolen } = await staleSession();
    const { authCode } = (await post(url, stolen, body)).body;
    const known = url === '/auth/password' ? newPassword : password;
    for (const again of [
      await post('/auth/sudo', stolen, { password: known }),
      await post('/auth/password', stolen, { password: known, newPassword: 'one that a thief chose' }),
    ])
      expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await accounts.signIn(user.email, known)).status).toBe(200);
    expect(await meStatus(authCode)).toBe(200);
  });

  it('[SEC-13] is renewed once by two requests at the same time', async () => {
    const { user, stolen } = await staleSession();
    // Its use is recorded, so that the requests wait for nothing before they renew the code.
    await meStatus(stolen);
    const replies = await requestsInOrder(
      server,
      {
        hold: (held) =>
          held.selectFrom('user_auths').selectAll().where('user', '=', user._id).forUpdate().execute(),
      },
      [() => post(url, stolen, body), () => post(url, stolen, body)],
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 409]);
    expect(await meStatus(replies[0]?.body.authCode ?? '')).toBe(200);
    const sessions = await server.platform.db
      .selectFrom('user_auths')
      .select(['hash', 'endedAt'])
      .where('user', '=', user._id)
      .execute();
    expect(sessions).toEqual([{ hash: hashCode(replies[0]?.body.authCode ?? ''), endedAt: null }]);
  });

  it('[SEC-13] leaves one session, which ends with all of its codes', async () => {
    const { user, stolen } = await staleSession();
    const { authCode } = (await post(url, stolen, body)).body;
    const list = await server.request<{ items: { id: string; isThis: boolean; createdAt: string }[] }>(
      'GET',
      '/auth/sessions',
      { authCode: stolen },
    );
    expect(list.body.items).toMatchObject([{ isThis: true }]);
    // The new code does not prolong the session.
    const [session] = list.body.items;
    expect(server.clock.now().getTime() - Date.parse(session?.createdAt ?? '')).toBeGreaterThan(
      lifetimes.reauthentication,
    );
    expect((await post('/auth/sessions/end_others', authCode)).status).toBe(200);
    expect(await meStatus(authCode)).toBe(200);
    expect((await post('/auth/logout', authCode)).status).toBe(200);
    expect([await meStatus(authCode), await meStatus(stolen)]).toEqual([401, 401]);
    expect(
      (
        await accounts.auditEvents(url === '/auth/sudo' ? 'session.reauthenticate' : 'users.change_password')
      ).at(-1),
    ).toMatchObject({ actor: user._id, record: user._id });
  });
});

it('[SEC-13] a wrong password renews nothing', async () => {
  const { stolen } = await staleSession();
  for (const [, url, body] of renewals)
    expect((await post(url, stolen, { ...body, password: 'not it' })).body).not.toHaveProperty('authCode');
  server.clock.advance(lifetimes.formerSessionCode);
  expect(await meStatus(stolen)).toBe(200);
});

it('[SEC-13] the first factor alone renews nothing, and a second step goes on with the new code', async () => {
  const user = await accounts.person();
  const first = await server.signIn(user);
  const { secret } = (await post<{ secret: string }>('/auth/second/authenticator', first)).body;
  await post('/auth/second/authenticator/confirm', first, { code: totpCode(secret, server.clock.now()) });
  server.clock.advance(lifetimes.reauthentication + 1_000);
  const [one, other] = [
    (await post('/auth/sudo', first, { password })).body,
    (await post('/auth/sudo', first, { password })).body,
  ];
  expect(one).not.toHaveProperty('authCode');
  const step = (authCode: string, { secondFactor: { token } }: typeof one) =>
    post('/auth/sudo', authCode, { token, code: totpCode(secret, server.clock.now()) });
  const { authCode: second } = (await step(first, one)).body;
  expect(await isReauthenticated(first)).toBe(false);
  expect(await isReauthenticated(second)).toBe(true);
  // The other tab began its step with the first code, and has taken over the second one.
  server.clock.advance(30_000);
  expect((await step(first, other)).status).toBe(401);
  expect((await step(second, other)).status).toBe(200);
});

it('[SEC-13] former codes are removed once they have ended', async () => {
  const { stolen } = await staleSession();
  await post('/auth/sudo', stolen, { password });
  const stored = () =>
    server.platform.db
      .selectFrom('former_session_codes')
      .select('endsAt')
      .where('hash', '=', hashCode(stolen))
      .execute();
  expect(await stored()).toHaveLength(1);
  server.clock.advance(lifetimes.formerSessionCode + 1_000);
  await server.platform.housekeeping.run(jobRun());
  expect(await stored()).toEqual([]);
});
