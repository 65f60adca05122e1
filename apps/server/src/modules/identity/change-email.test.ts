import { callDuring, password, people, type TestServer, testServer } from '@paddock/testing';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import { openSession } from '../../platform/sessions.ts';
import { closeEmailChanges, forgetEmailChanges } from './email-changes.ts';
import { expireCodes } from './one-time-codes.ts';

let server: TestServer;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({ jobs: true, env: { TRUST_PROXY: '1' } });
  of = people(server);
});
afterAll(() => server.close());

let caller = 0;
/** Each call from an address of its own, unless told. */
const post = (url: string, body?: unknown, authCode?: string, address?: string) => {
  caller += 1;
  const headers = { 'x-forwarded-for': address ?? `198.51.100.${caller}` };
  return server.call('POST', url, { body, authCode, headers });
};
const ask = (authCode: string | undefined, email: string, given = password) =>
  post('/auth/email', { email, password: given }, authCode);
const confirm = (code: string) => post('/auth/email/confirm', { code });
const keep = (code: string) => post('/auth/email/keep', { code });
const success = { status: 200, body: { success: true } };
const kept = (id: string) =>
  server.platform.db.selectFrom('users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const safety = async (authCode: string) => (await server.call('GET', '/auth/safety', { authCode })).body;
const day = 24 * 60 * 60_000;

let made = 0;
/** Somebody who goes by their address, signed in, and an address that nobody has. */
const somebody = async () => {
  made += 1;
  const email = `old${made}@example.com`;
  const user = await of.person({ email, username: email });
  return { user, email, wanted: `new${made}@example.com`, authCode: await server.signIn(user) };
};

describe('a new e-mail address', () => {
  it('is taken only once it is confirmed, with the user name that was the old one, and both are told', async () => {
    const { user, email, wanted, authCode } = await somebody();
    expect(await ask(authCode, ` ${wanted} `)).toMatchObject(success);
    expect(await kept(user._id)).toMatchObject({ email, username: email });
    expect(await safety(authCode)).toMatchObject({ newEmail: { email: wanted } });
    expect((await of.lettersTo(email)).map(({ text }) => text).join()).toContain(wanted);
    const code = await of.codeFor(wanted, 'new_email');
    expect(await confirm(code)).toMatchObject(success);
    expect(await kept(user._id)).toMatchObject({ email: wanted, username: wanted });
    expect(await safety(authCode)).toMatchObject({ newEmail: null });
    expect((await of.signIn(email)).status).toBe(401);
    expect((await of.signIn(wanted)).status).toBe(200);
    expect((await of.me(authCode)).body.me.email).toBe(wanted);
    for (const address of [email, wanted])
      expect((await of.lettersTo(address)).at(-1)?.subject).toContain('was changed');
    expect((await of.events('users.change_email')).at(-1)).toMatchObject({ record: user._id });
    expect(await confirm(code)).toMatchObject({
      status: 400,
      body: { fields: { code: expect.any(String) } },
    });
  });

  it('leaves a user name of its own as it is', async () => {
    const user = await of.person({ email: 'named@example.com', username: 'grace' });
    await ask(await server.signIn(user), 'grace@example.com');
    await confirm(await of.codeFor('grace@example.com', 'new_email'));
    expect(await kept(user._id)).toMatchObject({ email: 'grace@example.com', username: 'grace' });
  });

  it("needs the password, a plausible address, and a session that is one's own", async () => {
    const { user, email, wanted, authCode } = await somebody();
    expect((await ask(authCode, wanted, 'not it')).body.fields).toEqual({
      password: 'This is not your password.',
    });
    for (const odd of ['nowhere', 'a@b', 'eve@example.com\r\nBcc: all@example.com'])
      expect((await ask(authCode, odd)).body.fields).toEqual({
        email: 'Please enter a valid e-mail address.',
      });
    expect((await ask(authCode, email)).body.fields).toEqual({ email: expect.stringContaining('already') });
    expect((await post('/auth/email', {}, authCode)).status).toBe(400);
    expect((await ask(undefined, wanted)).status).toBe(401);
    const { _id: guestOf } = await server.make.user({ level: 'superadmin' });
    const by = { now: server.clock.now(), address: '127.0.0.1', agent: '' };
    const eyes = await openSession(server.platform.db, { user: user._id, guestOf, ...by });
    for (const url of ['/auth/email', '/auth/email/cancel'])
      expect((await post(url, { email: wanted, password }, eyes)).body.code).toBe('guest_session_read_only');
    expect((await server.call('GET', '/auth/safety', { authCode: eyes })).status).toBe(403);
    expect((await server.call('GET', '/auth/safety')).status).toBe(401);
    expect(await of.lettersTo(wanted)).toEqual([]);
  });

  it("that is another account's is answered alike, told to its owner, and never taken", async () => {
    const other = await of.person({ email: 'owner@example.com' });
    const { user, email, authCode } = await somebody();
    expect(await ask(authCode, 'OWNER@example.com')).toMatchObject(success);
    expect(await safety(authCode)).toMatchObject({ newEmail: { email: 'OWNER@example.com' } });
    const letters = await of.lettersTo('OWNER@example.com');
    expect(letters).toMatchObject([{ subject: expect.stringContaining('already have an account') }]);
    expect(letters[0]?.text).not.toMatch(/new_email/);
    expect((await kept(user._id)).email).toBe(email);
    expect((await kept(other._id)).email).toBe('owner@example.com');
  });

  it('that somebody else takes before the confirmation is refused, and the account stays as it was', async () => {
    const { user, email, wanted, authCode } = await somebody();
    await ask(authCode, wanted);
    const code = await of.codeFor(wanted, 'new_email');
    await of.person({ email: wanted });
    expect(await confirm(code)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await kept(user._id)).email).toBe(email);
  });

  it('waits for seven days, and until another one is asked for or it is cancelled', async () => {
    const { user, email, wanted, authCode } = await somebody();
    await ask(authCode, wanted);
    const first = await of.codeFor(wanted, 'new_email');
    await ask(authCode, `x${wanted}`);
    const second = await of.codeFor(`x${wanted}`, 'new_email');
    expect((await confirm(first)).status).toBe(400);
    expect(await post('/auth/email/cancel', undefined, authCode)).toMatchObject(success);
    expect((await confirm(second)).status).toBe(400);
    expect(await safety(authCode)).toMatchObject({ newEmail: null });
    await ask(authCode, `y${wanted}`);
    const third = await of.codeFor(`y${wanted}`, 'new_email');
    server.clock.advance(7 * day + 1);
    expect((await confirm(third)).status).toBe(400);
    expect((await kept(user._id)).email).toBe(email);
    expect((await post('/auth/email/cancel')).status).toBe(401);
  });

  it('is asked for a few times an hour at most', async () => {
    const { wanted, authCode } = await somebody();
    const asked = async (at: number) => (await ask(authCode, `${at}${wanted}`)).status;
    for (let at = 0; at < 5; at += 1) expect(await asked(at)).toBe(200);
    expect(await asked(5)).toBe(429);
    expect(await of.lettersTo(`5${wanted}`)).toEqual([]);
  });

  it('comes by no other call, whoever one is', async () => {
    for (const [level, status] of [
      ['user', 200],
      ['admin', 200],
      ['superadmin', 409],
    ] as const) {
      const user = await of.person({ level });
      const authCode = await server.signIn(user);
      const body = { email: `other-${level}@example.com` };
      expect((await server.call('PUT', `/api/users/${user._id}`, { authCode, body })).status).toBe(status);
      expect((await kept(user._id)).email).toBe(user.email);
    }
  });
});

it('a code that is voided while somebody uses it does nothing', async () => {
  const { user, email, wanted, authCode } = await somebody();
  await ask(authCode, wanted);
  const [newEmail, keepEmail] = [
    await of.codeFor(wanted, 'new_email'),
    await of.codeFor(email, 'keep_email'),
  ];
  await post('/auth/reset', { username: email });
  const reset = await of.codeFor(email, 'reset_password', 2);
  const later = new Date(server.clock.now().getTime() + 1_000);
  const { _id } = user;
  const calls = [
    {
      hold: (db: Kysely<Database>) => expireCodes(db, { user: _id, purpose: 'reset', now: later }),
      make: () => post('/auth/reset/new', { code: reset, password: 'a thief’s own choice' }),
    },
    {
      hold: (db: Kysely<Database>) => closeEmailChanges(db, _id, later),
      make: () => confirm(newEmail),
    },
    { hold: (db: Kysely<Database>) => forgetEmailChanges(db, _id, later), make: () => keep(keepEmail) },
  ];
  for (const { hold, make } of calls)
    expect(await callDuring(server, { hold }, make)).toMatchObject({ status: 400 });
  expect(await kept(_id)).toMatchObject({ email });
  expect((await of.signIn(email)).status).toBe(200);
});

describe('the owner of the old address', () => {
  it('takes a change back after it was confirmed: nobody is signed in, and only a new password opens the account', async () => {
    const { user, email, wanted, authCode } = await somebody();
    await ask(authCode, wanted);
    const notMe = await of.codeFor(email, 'keep_email');
    await confirm(await of.codeFor(wanted, 'new_email'));
    expect(await keep(notMe)).toMatchObject(success);
    expect(await kept(user._id)).toMatchObject({ email, username: email, password: null });
    expect((await of.me(authCode)).status).toBe(401);
    for (const name of [email, wanted]) expect((await of.signIn(name)).status).toBe(401);
    const code = await of.codeFor(email, 'reset_password', 3);
    await post('/auth/reset/new', { code, password: 'a fresh and long one' });
    expect((await of.signIn(email, 'a fresh and long one')).status).toBe(200);
    expect((await of.events('users.keep_email')).at(-1)).toMatchObject({ record: user._id });
    expect(await keep(notMe)).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
  });

  it('is rid of the passkeys that were made shortly before or since, and keeps older ones', async () => {
    const { user, email, wanted, authCode } = await somebody();
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
    await ask(authCode, wanted);
    expect(await keep(await of.codeFor(email, 'keep_email'))).toMatchObject(success);
    const left = server.platform.db.selectFrom('passkeys').select('name').where('user', '=', user._id);
    expect(await left.execute()).toEqual([{ name: 'old' }]);
  });

  it('stops one that waits, and takes all back that came after it', async () => {
    const { user, email, wanted, authCode } = await somebody();
    await ask(authCode, wanted);
    const notMe = await of.codeFor(email, 'keep_email');
    await confirm(await of.codeFor(wanted, 'new_email'));
    await ask(authCode, `x${wanted}`);
    const notThem = await of.codeFor(wanted, 'keep_email', 3);
    const next = await of.codeFor(`x${wanted}`, 'new_email');
    expect(await keep(notMe)).toMatchObject(success);
    for (const late of [await confirm(next), await keep(notThem)]) expect(late.status).toBe(400);
    expect((await kept(user._id)).email).toBe(email);
  });

  it('has fourteen days, in which nobody else gets the address, by whatever call', async () => {
    const { user, email, wanted, authCode } = await somebody();
    await ask(authCode, wanted);
    const notMe = await of.codeFor(email, 'keep_email');
    await confirm(await of.codeFor(wanted, 'new_email'));
    const newcomer = { firstName: 'Eve', lastName: 'Thief', username: '', email, password };
    expect(await post('/auth/register', newcomer)).toMatchObject(success);
    const thief = await of.person({ level: 'superadmin' });
    const renamed = await server.call('PUT', `/api/users/${thief._id}`, {
      authCode: await server.signIn(thief),
      body: { username: email },
    });
    expect(renamed.status).toBe(409);
    server.clock.advance(14 * day - 60_000);
    expect(await keep(notMe)).toMatchObject(success);
    expect((await kept(user._id)).email).toBe(email);
  });

  it('is too late after that', async () => {
    const { user, email, wanted, authCode } = await somebody();
    await ask(authCode, wanted);
    const notMe = await of.codeFor(email, 'keep_email');
    await confirm(await of.codeFor(wanted, 'new_email'));
    server.clock.advance(14 * day + 1);
    expect((await keep(notMe)).status).toBe(400);
    expect((await kept(user._id)).email).toBe(wanted);
  });

  it('guesses no code, and bodies of another shape are refused', async () => {
    for (const url of ['/auth/email/confirm', '/auth/email/keep']) {
      for (const body of [undefined, {}, { code: 7 }]) expect((await post(url, body)).status).toBe(400);
      const guess = () => post(url, { code: 'x' }, undefined, `203.0.113.${url.length}`);
      for (let at = 0; at < 10; at += 1) expect((await guess()).status).toBe(400);
      expect((await guess()).status).toBe(429);
    }
  });
});

it('only hashes of the codes are kept', async () => {
  const { email, wanted, authCode } = await somebody();
  await ask(authCode, wanted);
  const codes = [await of.codeFor(wanted, 'new_email'), await of.codeFor(email, 'keep_email')];
  const rows = await server.platform.db.selectFrom('email_changes').selectAll().execute();
  const dump = JSON.stringify(rows, (_, value: unknown) =>
    Buffer.isBuffer(value) ? value.toString() : value,
  );
  for (const code of codes) expect(dump).not.toContain(code);
});
