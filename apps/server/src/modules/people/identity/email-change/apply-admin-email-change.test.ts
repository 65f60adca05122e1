import type { EmailChangeReply, PasskeyRequestOptions } from '@paddock/contract';
import {
  createSoftwarePasskey,
  type ErrorBody,
  password,
  people,
  requestWhileLocked,
  type TestServer,
  testServer,
  totpCode,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockAccount } from '../accounts/account.ts';
import { recordAdminEmailChange, redeemUndoCode } from './email-changes.ts';

let server: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({ jobs: true, env: { TRUST_PROXY: '1', RATE_LIMITS: 'on' } });
  accounts = people(server);
});
afterAll(() => server.close());

const siteOrigin = 'http://stallion.localhost';
const day = 24 * 60 * 60_000;
const success = { status: 200, body: { success: true } };
let callerCount = 0;
/** Each request comes from an address of its own by default. */
const post = <Body = ErrorBody>(url: string, body?: unknown, authCode?: string, address?: string) => {
  callerCount += 1;
  const headers = { 'x-forwarded-for': address ?? `198.51.100.${callerCount}` };
  return server.request<Body>('POST', url, { body, authCode, headers });
};
const submitUndo = (code: string, second?: unknown, address?: string) =>
  post<ErrorBody & EmailChangeReply>('/auth/email/keep', { code, second }, undefined, address);
const findUser = (id: string) =>
  server.platform.db.selectFrom('users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();

/** An admin who has just signed in. */
const signInAdmin = async () => server.signIn(await accounts.person({ level: 'admin' }));
const changeEmailAsAdmin = async (id: string, email: string, authCode?: string) =>
  server.request('PUT', `/api/users/${id}`, { authCode: authCode ?? (await signInAdmin()), body: { email } });

let personCount = 0;
const createPerson = async (row: Parameters<typeof accounts.person>[0] = {}) => {
  personCount += 1;
  const email = `was${personCount}@example.com`;
  return {
    user: await accounts.person({ email, username: email, ...row }),
    email,
    newEmail: `is${personCount}@example.com`,
  };
};
/** The undo code in the newest email to an address. */
const latestUndoCode = async (email: string) => {
  const text = (await accounts.emailsTo(email)).map((message) => message.text).join('\n');
  return [...text.matchAll(/\/keep_email\/(\S+)/g)].at(-1)?.[1] ?? '';
};

describe('an address that an admin changes', () => {
  it('[SEC-02] is reported to the old and the new address, and ends everything that the old one opened', async () => {
    const { user, email, newEmail } = await createPerson({ googleSubject: 'google-set-email' });
    const session = await server.signIn(user);
    await post('/auth/reset', { username: email });
    const reset = await accounts.codeFor(email, 'reset_password');
    expect((await changeEmailAsAdmin(user._id, newEmail)).status).toBe(200);
    expect(await findUser(user._id)).toMatchObject({ email: newEmail, googleSubject: null });
    for (const address of [email, newEmail]) {
      const message = (await accounts.emailsTo(address)).at(-1);
      expect(message?.subject).toContain('Our team changed your email address');
      expect(message?.text).toContain(email);
      expect(message?.text).toContain(newEmail);
      expect(await latestUndoCode(address)).not.toBe('');
    }
    expect((await accounts.me(session)).status).toBe(401);
    expect((await post('/auth/reset/new', { code: reset, password: 'a thief’s own choice' })).status).toBe(
      400,
    );
    expect((await accounts.signIn(newEmail)).status).toBe(200);
    expect((await accounts.auditEvents('users.update')).at(-1)).toMatchObject({
      record: user._id,
      detail: { changes: { email: { before: email, after: newEmail } } },
    });
  });

  it.each(['old', 'new'])(
    '[SEC-02] is undone through the email to the %s one, and only a new password opens the account',
    async (which) => {
      const { user, email, newEmail } = await createPerson();
      await changeEmailAsAdmin(user._id, newEmail);
      const signedIn = await accounts.signIn(newEmail);
      const code = await latestUndoCode(which === 'old' ? email : newEmail);
      expect(await submitUndo(code)).toMatchObject(success);
      expect(await findUser(user._id)).toMatchObject({
        email,
        username: email,
        password: null,
        googleSubject: null,
      });
      expect((await accounts.me(signedIn.body.authCode)).status).toBe(401);
      expect((await accounts.emailsTo(newEmail)).map(({ text }) => text).join()).not.toContain(
        'reset_password',
      );
      const reset = await accounts.codeFor(email, 'reset_password', 2);
      await post('/auth/reset/new', { code: reset, password: 'a fresh and long one' });
      expect((await accounts.signIn(email, 'a fresh and long one')).status).toBe(200);
      expect((await accounts.auditEvents('users.keep_email')).at(-1)).toMatchObject({
        record: user._id,
        detail: { changes: { email: { before: newEmail, after: email } } },
      });
      expect((await submitUndo(code)).status).toBe(400);
    },
  );

  it('[SEC-02] reserves the old one for fourteen days, after which it cannot be undone', async () => {
    const { user, email, newEmail } = await createPerson({ username: 'a name of its own' });
    await changeEmailAsAdmin(user._id, newEmail);
    expect((await changeEmailAsAdmin((await accounts.person())._id, email)).status).toBe(409);
    server.clock.advance(14 * day + 1);
    expect((await submitUndo(await latestUndoCode(email))).status).toBe(400);
    expect((await changeEmailAsAdmin((await accounts.person())._id, email)).status).toBe(200);
  });

  it('[SEC-02] is undone by the first email even after a second change, whose undo link then fails', async () => {
    const { user, email, newEmail } = await createPerson();
    await changeEmailAsAdmin(user._id, newEmail);
    const first = await latestUndoCode(email);
    server.clock.advance(1_000);
    await changeEmailAsAdmin(user._id, `x${newEmail}`);
    const second = await latestUndoCode(newEmail);
    expect(second).not.toBe(first);
    expect(await submitUndo(first)).toMatchObject(success);
    expect((await submitUndo(second)).status).toBe(400);
    expect((await findUser(user._id)).email).toBe(email);
  });

  it('[SEC-02] leaves an intruder no way back once it is restored to its owner', async () => {
    const { user, email, newEmail: thief } = await createPerson();
    await post('/auth/email', { email: thief, password }, await server.signIn(user));
    const notMe = await accounts.codeFor(email, 'keep_email');
    await post('/auth/email/confirm', { code: await accounts.codeFor(thief, 'new_email') });
    server.clock.advance(1_000);
    const authCode = await server.signIn(user);
    await post('/auth/email', { email: `x${thief}`, password }, authCode);
    const undoThief = await latestUndoCode(thief);
    expect(undoThief).not.toBe('');
    expect((await changeEmailAsAdmin(user._id, email)).status).toBe(200);
    expect(await latestUndoCode(thief)).toBe(undoThief);
    expect((await accounts.emailsTo(thief)).at(-1)?.subject).toContain('Our team changed');
    expect((await submitUndo(undoThief)).status).toBe(400);
    expect((await accounts.me(authCode)).status).toBe(401);
    // The owner's own undo link removes the password that the intruder knows.
    expect(await submitUndo(notMe)).toMatchObject(success);
    expect(await findUser(user._id)).toMatchObject({ email, password: null });
  });

  it('[SEC-02] is rejected in a session that signed in too long ago, and nobody is told', async () => {
    const { user, email, newEmail } = await createPerson();
    const stale = await signInAdmin();
    server.clock.advance(15 * 60_000 + 1);
    expect(await changeEmailAsAdmin(user._id, newEmail, stale)).toMatchObject({
      status: 403,
      body: { code: 'sudo_required' },
    });
    expect((await findUser(user._id)).email).toBe(email);
    for (const address of [email, newEmail]) expect(await accounts.emailsTo(address)).toEqual([]);
  });
});

describe('undoing a change of address', () => {
  it('[SEC-02] restores the first address even if an admin makes another change concurrently', async () => {
    const { user, email, newEmail } = await createPerson();
    await changeEmailAsAdmin(user._id, newEmail);
    const first = await latestUndoCode(email);
    const later = new Date(server.clock.now().getTime() + 1_000);
    const another = `x${newEmail}`;
    let second = '';
    const reply = await requestWhileLocked(
      server,
      {
        hold: async (db) => {
          const account = await lockAccount(db, user._id);
          if (!account) throw new Error('The account does not exist.');
          second = await recordAdminEmailChange(db, account, { newEmail: another, by: null, now: later });
          await db.updateTable('users').set({ email: another }).where('_id', '=', user._id).execute();
        },
      },
      () => submitUndo(first),
    );
    expect(reply).toMatchObject(success);
    expect((await findUser(user._id)).email).toBe(email);
    expect((await submitUndo(second)).status).toBe(400);
    expect((await accounts.auditEvents('users.keep_email')).at(-1)).toMatchObject({
      detail: { changes: { email: { before: another, after: email } } },
    });
  });

  it("[SEC-02] happens once, and an admin's later change sees the restored address", async () => {
    const { user, email, newEmail } = await createPerson();
    await changeEmailAsAdmin(user._id, newEmail);
    const code = await latestUndoCode(email);
    const { now } = server.clock;
    const authCode = await signInAdmin();
    const twice = await requestWhileLocked(
      server,
      {
        hold: async (db) => {
          await lockAccount(db, user._id);
          await redeemUndoCode(db, code, now());
          await db.updateTable('users').set({ email }).where('_id', '=', user._id).execute();
        },
      },
      () => Promise.all([submitUndo(code), changeEmailAsAdmin(user._id, `x${newEmail}`, authCode)]),
    );
    expect(twice.map(({ status }) => status)).toEqual([400, 200]);
    expect((await accounts.auditEvents('users.update')).at(-1)).toMatchObject({
      detail: { changes: { email: { before: email, after: `x${newEmail}` } } },
    });
    expect(server.errors).toEqual([]);
  });
});

describe('an account with a second factor', () => {
  /** A user whose app is this many days old, and whose address an admin changes now. */
  const withApp = async (days: number) => {
    const { user, email, newEmail } = await createPerson();
    const authCode = await server.signIn(user);
    const begun = await post<{ secret: string }>('/auth/second/authenticator', undefined, authCode);
    const { secret } = begun.body;
    const confirmed = await post<{ recoveryCodes: string[] }>(
      '/auth/second/authenticator/confirm',
      { code: totpCode(secret, server.clock.now()) },
      authCode,
    );
    server.clock.advance(days * day);
    await changeEmailAsAdmin(user._id, newEmail);
    const { recoveryCodes } = confirmed.body;
    return { user, email, newEmail, secret, recoveryCodes, code: await latestUndoCode(email) };
  };

  it('[SEC-02] is restored only with the factor; without it, the reply lists the methods and nothing changes', async () => {
    const { user, email, newEmail, secret, code } = await withApp(15);
    expect(await submitUndo(code)).toMatchObject({
      status: 200,
      body: { secondFactor: { methods: ['authenticator', 'recovery'] } },
    });
    expect((await submitUndo(code)).body).not.toHaveProperty('success');
    for (const second of [{ code: '000000' }, { recoveryCode: 'none-of-them' }])
      expect(await submitUndo(code, second)).toMatchObject({
        status: 400,
        body: { fields: { second: expect.any(String) } },
      });
    expect((await submitUndo(code, {})).status).toBe(400);
    expect(await findUser(user._id)).toMatchObject({ email: newEmail, password: expect.any(String) });
    expect(await submitUndo(code, { code: totpCode(secret, server.clock.now()) })).toMatchObject(success);
    expect((await findUser(user._id)).email).toBe(email);
  });

  it('[SEC-02] is restored with a recovery code, and the old address is told', async () => {
    const { user, email, newEmail, recoveryCodes, code } = await withApp(15);
    expect(await submitUndo(code, { recoveryCode: recoveryCodes[0] })).toMatchObject(success);
    expect((await findUser(user._id)).email).toBe(email);
    const subjects = async (address: string) =>
      (await accounts.emailsTo(address)).map(({ subject }) => subject).join();
    expect(await subjects(email)).toMatch(/recovery code/i);
    expect(await subjects(newEmail)).not.toMatch(/recovery code/i);
  });

  it("[SEC-02] is restored without a factor that is recent enough to be an intruder's, and loses it", async () => {
    const { user, secret, code } = await withApp(13);
    expect(await submitUndo(code)).toMatchObject(success);
    const remaining = server.platform.db
      .selectFrom('totp_factors')
      .select('user')
      .where('user', '=', user._id);
    expect(await remaining.execute()).toEqual([]);
    expect(secret).not.toBe('');
  });

  it('[SEC-02] answers 429 after ten wrong factors from one address', async () => {
    const { user, newEmail, secret, code } = await withApp(15);
    const address = '203.0.113.91';
    for (let at = 0; at < 10; at += 1)
      expect((await submitUndo(code, { code: '000000' }, address)).status).toBe(400);
    const right = () => ({ code: totpCode(secret, server.clock.now()) });
    expect((await submitUndo(code, right(), address)).status).toBe(429);
    expect((await findUser(user._id)).email).toBe(newEmail);
    expect(await submitUndo(code, right(), '203.0.113.92')).toMatchObject(success);
  });

  it("[SEC-02] accepts its owner's passkey, but none added since and none that signed another challenge", async () => {
    const { user, email, newEmail } = await createPerson();
    const makeKey = async () => {
      const authCode = await server.signIn(user);
      const key = createSoftwarePasskey();
      const { body } = await post<Parameters<typeof key.register>[0]>(
        '/auth/passkeys/options',
        undefined,
        authCode,
      );
      const sent = { name: 'Phone', credential: key.register(body, siteOrigin) };
      expect((await post('/auth/passkeys', sent, authCode)).status).toBe(200);
      return key;
    };
    const young = createSoftwarePasskey();
    const old = await makeKey();
    server.clock.advance(15 * day);
    await server.platform.db
      .insertInto('passkeys')
      .columns(['_id', 'user', 'credentialId', 'publicKey', 'counter', 'rpId', 'name', 'createdAt'])
      .expression((eb) =>
        eb
          .selectFrom('passkeys')
          .select([
            eb.fn<string>('gen_random_uuid').as('_id'),
            'user',
            eb.val(young.id).as('credentialId'),
            'publicKey',
            'counter',
            'rpId',
            'name',
            eb.val(server.clock.now()).as('createdAt'),
          ])
          .where('user', '=', user._id),
      )
      .execute();
    await changeEmailAsAdmin(user._id, newEmail);
    const code = await latestUndoCode(email);
    expect((await submitUndo(code)).body).toEqual({ secondFactor: { methods: ['passkey', 'recovery'] } });
    const requestOptions = async () =>
      (await post<PasskeyRequestOptions>('/auth/email/keep/passkey', { code })).body;
    expect((await post('/auth/email/keep/passkey', { code: 'x' })).status).toBe(400);
    expect((await requestOptions()).allowCredentials).toMatchObject([{ id: old.id }]);
    const other = (await post<PasskeyRequestOptions>('/auth/passkey/options')).body;
    for (const passkey of [
      young.authenticate(await requestOptions(), siteOrigin),
      old.authenticate(other, siteOrigin),
    ])
      expect((await submitUndo(code, { passkey })).status).toBe(400);
    expect((await findUser(user._id)).email).toBe(newEmail);
    expect(
      await submitUndo(code, { passkey: old.authenticate(await requestOptions(), siteOrigin) }),
    ).toMatchObject(success);
    expect((await findUser(user._id)).email).toBe(email);
  });
});
