import {
  password,
  people,
  requestWhileLocked,
  type TestServer,
  testServer,
  totpCode,
} from '@paddock/testing';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { expireCodes } from '../accounts/one-time-codes.ts';
import { renewRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { expirePendingEmailChanges, redeemUndoCode } from './email-changes.ts';

let server: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({ jobs: true, env: { TRUST_PROXY: '1', RATE_LIMITS: 'on' } });
  accounts = people(server);
});
afterAll(() => server.close());

let callerCount = 0;
/** Each request comes from an address of its own by default. */
const post = (url: string, body?: unknown, authCode?: string, address?: string) => {
  callerCount += 1;
  const headers = { 'x-forwarded-for': address ?? `198.51.100.${callerCount}` };
  return server.request('POST', url, { body, authCode, headers });
};
const requestEmailChange = (authCode: string | undefined, email: string, currentPassword = password) =>
  post('/auth/email', { email, password: currentPassword }, authCode);
const confirmNewEmail = (code: string) => post('/auth/email/confirm', { code });
const submitUndo = (code: string, second?: unknown) => post('/auth/email/keep', { code, second });
const success = { status: 200, body: { success: true } };
const findUser = (id: string) =>
  server.platform.db.selectFrom('users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const readAccountSecurity = async (authCode: string) =>
  (await server.request('GET', '/auth/safety', { authCode })).body;
const day = 24 * 60 * 60_000;

let personCount = 0;
/** A signed-in user whose user name is their address, and an address without an account. */
const createPerson = async () => {
  personCount += 1;
  const email = `old${personCount}@example.com`;
  const user = await accounts.person({ email, username: email });
  return { user, email, newEmail: `new${personCount}@example.com`, authCode: await server.signIn(user) };
};

describe('a new email address', () => {
  it('takes effect once it is confirmed, together with a user name that was the old one, and both addresses are told', async () => {
    const { user, email, newEmail, authCode } = await createPerson();
    expect(await requestEmailChange(authCode, ` ${newEmail} `)).toMatchObject(success);
    expect(await findUser(user._id)).toMatchObject({ email, username: email });
    expect(await readAccountSecurity(authCode)).toMatchObject({ newEmail: { email: newEmail } });
    expect((await accounts.emailsTo(email)).map(({ text }) => text).join()).toContain(newEmail);
    const code = await accounts.codeFor(newEmail, 'new_email');
    expect(await confirmNewEmail(code)).toMatchObject(success);
    expect(await findUser(user._id)).toMatchObject({ email: newEmail, username: newEmail });
    expect(await readAccountSecurity(authCode)).toMatchObject({ newEmail: null });
    expect((await accounts.signIn(email)).status).toBe(401);
    expect((await accounts.signIn(newEmail)).status).toBe(200);
    expect((await accounts.me(authCode)).body.me.email).toBe(newEmail);
    for (const address of [email, newEmail])
      expect((await accounts.emailsTo(address)).at(-1)?.subject).toContain('was changed');
    expect((await accounts.auditEvents('users.change_email')).at(-1)).toMatchObject({ record: user._id });
    expect(await confirmNewEmail(code)).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    });
  });

  it('leaves a different user name as it is', async () => {
    const user = await accounts.person({ email: 'named@example.com', username: 'grace' });
    await requestEmailChange(await server.signIn(user), 'grace@example.com');
    await confirmNewEmail(await accounts.codeFor('grace@example.com', 'new_email'));
    expect(await findUser(user._id)).toMatchObject({ email: 'grace@example.com', username: 'grace' });
  });

  it("requires the password, a plausible address, and one's own session", async () => {
    const { user, email, newEmail, authCode } = await createPerson();
    expect((await requestEmailChange(authCode, newEmail, 'not it')).body.fields).toEqual({
      password: 'This is not your password.',
    });
    for (const odd of ['nowhere', 'a@b', 'eve@example.com\r\nBcc: all@example.com'])
      expect((await requestEmailChange(authCode, odd)).body.fields).toEqual({
        email: 'Please enter a valid email address.',
      });
    expect((await requestEmailChange(authCode, email)).body.fields).toEqual({
      email: expect.stringContaining('already'),
    });
    expect((await post('/auth/email', {}, authCode)).status).toBe(400);
    expect((await requestEmailChange(undefined, newEmail)).status).toBe(401);
    const superadmin = await server.make.user({ level: 'superadmin' });
    const impersonation = await server.impersonate(user, superadmin);
    for (const url of ['/auth/email', '/auth/email/cancel'])
      expect((await post(url, { email: newEmail, password }, impersonation)).body.code).toBe(
        'guest_session_read_only',
      );
    expect((await server.request('GET', '/auth/safety', { authCode: impersonation })).status).toBe(403);
    expect((await server.request('GET', '/auth/safety')).status).toBe(401);
    expect(await accounts.emailsTo(newEmail)).toEqual([]);
  });

  it('that belongs to another account gets the same reply, is reported to its owner, and never takes effect', async () => {
    const other = await accounts.person({ email: 'owner@example.com' });
    const { user, email, authCode } = await createPerson();
    expect(await requestEmailChange(authCode, 'OWNER@example.com')).toMatchObject(success);
    expect(await readAccountSecurity(authCode)).toMatchObject({ newEmail: { email: 'OWNER@example.com' } });
    const emails = await accounts.emailsTo('OWNER@example.com');
    expect(emails).toMatchObject([{ subject: expect.stringContaining('already have an account') }]);
    expect(emails[0]?.text).not.toMatch(/new_email/);
    expect((await findUser(user._id)).email).toBe(email);
    expect((await findUser(other._id)).email).toBe('owner@example.com');
  });

  it('that somebody else takes before the confirmation is rejected, and the account stays as it was', async () => {
    const { user, email, newEmail, authCode } = await createPerson();
    await requestEmailChange(authCode, newEmail);
    const code = await accounts.codeFor(newEmail, 'new_email');
    await accounts.person({ email: newEmail });
    expect(await confirmNewEmail(code)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await findUser(user._id)).email).toBe(email);
  });

  it('waits seven days, or until another one is requested or it is cancelled', async () => {
    const { user, email, newEmail, authCode } = await createPerson();
    await requestEmailChange(authCode, newEmail);
    const first = await accounts.codeFor(newEmail, 'new_email');
    await requestEmailChange(authCode, `x${newEmail}`);
    const second = await accounts.codeFor(`x${newEmail}`, 'new_email');
    expect((await confirmNewEmail(first)).status).toBe(400);
    expect(await post('/auth/email/cancel', undefined, authCode)).toMatchObject(success);
    expect((await confirmNewEmail(second)).status).toBe(400);
    expect(await readAccountSecurity(authCode)).toMatchObject({ newEmail: null });
    await requestEmailChange(authCode, `y${newEmail}`);
    const third = await accounts.codeFor(`y${newEmail}`, 'new_email');
    server.clock.advance(7 * day + 1);
    expect((await confirmNewEmail(third)).status).toBe(400);
    expect((await findUser(user._id)).email).toBe(email);
    expect((await post('/auth/email/cancel')).status).toBe(401);
  });

  it('can be requested a few times an hour', async () => {
    const { newEmail, authCode } = await createPerson();
    const statusOf = async (at: number) => (await requestEmailChange(authCode, `${at}${newEmail}`)).status;
    for (let at = 0; at < 5; at += 1) expect(await statusOf(at)).toBe(200);
    expect(await statusOf(5)).toBe(429);
    expect(await accounts.emailsTo(`5${newEmail}`)).toEqual([]);
  });

  it('cannot be set through any other endpoint, at any level', async () => {
    for (const [level, status] of [
      ['user', 200],
      ['admin', 200],
      ['superadmin', 409],
    ] as const) {
      const user = await accounts.person({ level });
      const authCode = await server.signIn(user);
      const body = { email: `other-${level}@example.com` };
      expect((await server.request('PUT', `/api/users/${user._id}`, { authCode, body })).status).toBe(status);
      expect((await findUser(user._id)).email).toBe(user.email);
    }
  });
});

it('is not set by a code that is voided while it is being used', async () => {
  const { user, email, newEmail, authCode } = await createPerson();
  await requestEmailChange(authCode, newEmail);
  const [newEmailCode, keepEmail] = [
    await accounts.codeFor(newEmail, 'new_email'),
    await accounts.codeFor(email, 'keep_email'),
  ];
  await post('/auth/reset', { username: email });
  const reset = await accounts.codeFor(email, 'reset_password', 2);
  const later = new Date(server.clock.now().getTime() + 1_000);
  const { _id } = user;
  const calls = [
    {
      hold: (db: Kysely<Database>) => expireCodes(db, { user: _id, purpose: 'reset', now: later }),
      make: () => post('/auth/reset/new', { code: reset, password: 'a thief’s own choice' }),
    },
    {
      hold: (db: Kysely<Database>) => expirePendingEmailChanges(db, _id, later),
      make: () => confirmNewEmail(newEmailCode),
    },
    {
      hold: (db: Kysely<Database>) => redeemUndoCode(db, keepEmail, later),
      make: () => submitUndo(keepEmail),
    },
  ];
  for (const { hold, make } of calls)
    expect(await requestWhileLocked(server, { hold }, make)).toMatchObject({ status: 400 });
  expect(await findUser(_id)).toMatchObject({ email });
  expect((await accounts.signIn(email)).status).toBe(200);
});

describe('the owner of the old address', () => {
  it('can undo a change after it was confirmed: everyone is signed out, and only a new password opens the account', async () => {
    const { user, email, newEmail, authCode } = await createPerson();
    await requestEmailChange(authCode, newEmail);
    const notMe = await accounts.codeFor(email, 'keep_email');
    await confirmNewEmail(await accounts.codeFor(newEmail, 'new_email'));
    expect(await submitUndo(notMe)).toMatchObject(success);
    expect(await findUser(user._id)).toMatchObject({ email, username: email, password: null });
    expect((await accounts.me(authCode)).status).toBe(401);
    for (const name of [email, newEmail]) expect((await accounts.signIn(name)).status).toBe(401);
    const code = await accounts.codeFor(email, 'reset_password', 3);
    await post('/auth/reset/new', { code, password: 'a fresh and long one' });
    expect((await accounts.signIn(email, 'a fresh and long one')).status).toBe(200);
    expect((await accounts.auditEvents('users.keep_email')).at(-1)).toMatchObject({ record: user._id });
    expect(await submitUndo(notMe)).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    });
  });

  it('loses passkeys that were added shortly before or since, and keeps older ones', async () => {
    const { user, email, newEmail, authCode } = await createPerson();
    const now = server.clock.now().getTime();
    const passkey = (name: string, days: number) => ({
      _id: newId(),
      user: user._id,
      credentialId: `${user._id} ${name}`,
      publicKey: Buffer.from('key'),
      counter: 0,
      rpId: 'stallion.localhost',
      name,
      createdAt: new Date(now - days * day),
    });
    const rows = [passkey('old', 15), passkey('recent', 2)];
    await server.platform.db.insertInto('passkeys').values(rows).execute();
    const then = new Date(now - 15 * day);
    const { db, secrets } = server.platform;
    const [recoveryCode, stolen] = await renewRecoveryCodes(db, secrets, { user: user._id, now: then });
    const change = { email: newEmail, password, second: { recoveryCode: stolen } };
    expect(await post('/auth/email', change, authCode)).toMatchObject(success);
    // The first email is about the recovery code.
    const undo = await accounts.codeFor(email, 'keep_email', 2);
    expect(await submitUndo(undo, { recoveryCode })).toMatchObject(success);
    const remaining = server.platform.db.selectFrom('passkeys').select('name').where('user', '=', user._id);
    expect(await remaining.execute()).toEqual([{ name: 'old' }]);
  });

  it('can stop a pending change and undo all later ones', async () => {
    const { user, email, newEmail, authCode } = await createPerson();
    await requestEmailChange(authCode, newEmail);
    const notMe = await accounts.codeFor(email, 'keep_email');
    await confirmNewEmail(await accounts.codeFor(newEmail, 'new_email'));
    await requestEmailChange(authCode, `x${newEmail}`);
    const undoCode = await accounts.codeFor(newEmail, 'keep_email', 3);
    const next = await accounts.codeFor(`x${newEmail}`, 'new_email');
    expect(await submitUndo(notMe)).toMatchObject(success);
    for (const late of [await confirmNewEmail(next), await submitUndo(undoCode)])
      expect(late.status).toBe(400);
    expect((await findUser(user._id)).email).toBe(email);
  });

  it('has fourteen days, during which nobody else can get the address', async () => {
    const { user, email, newEmail, authCode } = await createPerson();
    await requestEmailChange(authCode, newEmail);
    const notMe = await accounts.codeFor(email, 'keep_email');
    await confirmNewEmail(await accounts.codeFor(newEmail, 'new_email'));
    const registration = { firstName: 'Eve', lastName: 'Thief', username: '', email, password };
    expect(await post('/auth/register', registration)).toMatchObject(success);
    const thief = await accounts.person({ level: 'superadmin' });
    const renamed = await server.request('PUT', `/api/users/${thief._id}`, {
      authCode: await server.signIn(thief),
      body: { username: email },
    });
    expect(renamed.status).toBe(409);
    server.clock.advance(14 * day - 60_000);
    expect(await submitUndo(notMe)).toMatchObject(success);
    expect((await findUser(user._id)).email).toBe(email);
  });

  it('is too late after that', async () => {
    const { user, email, newEmail, authCode } = await createPerson();
    await requestEmailChange(authCode, newEmail);
    const notMe = await accounts.codeFor(email, 'keep_email');
    await confirmNewEmail(await accounts.codeFor(newEmail, 'new_email'));
    server.clock.advance(14 * day + 1);
    expect((await submitUndo(notMe)).status).toBe(400);
    expect((await findUser(user._id)).email).toBe(newEmail);
  });

  it('cannot guess a code, and malformed bodies are rejected', async () => {
    for (const url of ['/auth/email/confirm', '/auth/email/keep']) {
      for (const body of [undefined, {}, { code: 7 }]) expect((await post(url, body)).status).toBe(400);
      const attempt = () => post(url, { code: 'x' }, undefined, `203.0.113.${url.length}`);
      for (let at = 0; at < 10; at += 1) expect((await attempt()).status).toBe(400);
      expect((await attempt()).status).toBe(429);
    }
  });
});

it('is sent codes of which only hashes are stored', async () => {
  const { email, newEmail, authCode } = await createPerson();
  await requestEmailChange(authCode, newEmail);
  const codes = [await accounts.codeFor(newEmail, 'new_email'), await accounts.codeFor(email, 'keep_email')];
  const rows = await server.platform.db.selectFrom('email_changes').selectAll().execute();
  const dump = JSON.stringify(rows, (_, value: unknown) =>
    Buffer.isBuffer(value) ? value.toString() : value,
  );
  for (const code of codes) expect(dump).not.toContain(code);
});

describe('the new address of an account with a second factor', () => {
  async function withApp() {
    const person = await createPerson();
    const { secret } = (
      await server.request<{ secret: string }>('POST', '/auth/second/authenticator', {
        authCode: person.authCode,
      })
    ).body;
    const code = totpCode(secret, server.clock.now());
    await post('/auth/second/authenticator/confirm', { code }, person.authCode);
    // A code works once.
    server.clock.advance(30_000);
    return { ...person, codeNow: () => totpCode(secret, server.clock.now()) };
  }
  const isPending = async (authCode: string) =>
    ((await readAccountSecurity(authCode)) as unknown as { newEmail: object | null }).newEmail !== null;

  it('[SEC-12] is asked for with the factor too: the password alone changes nothing, even just after signing in', async () => {
    const { authCode, email, newEmail, codeNow } = await withApp();
    const emails = (await accounts.emailsTo(email)).length;
    expect(await requestEmailChange(authCode, newEmail)).toMatchObject({
      status: 200,
      body: { secondFactor: { methods: ['authenticator', 'recovery'] } },
    });
    const wrong = await post(
      '/auth/email',
      { email: newEmail, password, second: { code: '000000' } },
      authCode,
    );
    expect(wrong).toMatchObject({ status: 400, body: { fields: { second: expect.any(String) } } });
    expect(await isPending(authCode)).toBe(false);
    expect(await accounts.emailsTo(newEmail)).toEqual([]);
    expect(await accounts.emailsTo(email)).toHaveLength(emails);

    const code = codeNow();
    const right = { email: newEmail, password, second: { code } };
    expect(await post('/auth/email', { ...right, password: 'not it' }, authCode)).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    });
    expect(await post('/auth/email', right, authCode)).toMatchObject(success);
    expect(await isPending(authCode)).toBe(true);
    expect((await accounts.auditEvents('users.ask_email')).length).toBeGreaterThan(0);
    // The code is used up.
    expect((await post('/auth/email', right, authCode)).status).toBe(400);
  });

  it('[SEC-12] allows ten wrong factors', async () => {
    const { authCode, newEmail, codeNow } = await withApp();
    const send = (code: string) =>
      post('/auth/email', { email: newEmail, password, second: { code } }, authCode);
    for (let index = 0; index < 10; index += 1) expect((await send('000000')).status).toBe(400);
    expect((await send(codeNow())).status).toBe(429);
    expect(await isPending(authCode)).toBe(false);
  });

  it('[SEC-12] is not asked for without a factor that was set up meanwhile', async () => {
    const { user, authCode, newEmail } = await createPerson();
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) => held.updateTable('users').set({ city: 'Reno' }).where('_id', '=', user._id).execute(),
        release: (held) =>
          held
            .insertInto('totp_factors')
            .values({ user: user._id, secret: Buffer.from('x'), confirmedAt: server.clock.now() })
            .execute(),
      },
      () => requestEmailChange(authCode, newEmail),
    );
    expect(reply.status).toBe(400);
    expect(await isPending(authCode)).toBe(false);
  });
});
