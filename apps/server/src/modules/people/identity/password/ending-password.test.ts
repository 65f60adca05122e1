import { lifetimes } from '@paddock/domain';
import { bystanders, jobRun, people, rowChanges, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSuperadmin } from '../accounts/create-superadmin.ts';
import { hashPassword } from './passwords.ts';

let server: TestServer;
/** A process without the demo. The other one sends its emails, because only the demo keeps their links readable. */
let strict: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({ jobs: true });
  strict = await testServer({ beside: server, env: { DEMO: '0' } });
  accounts = people(server);
  await bystanders(server);
});
afterAll(async () => {
  await strict.close();
  await server.close();
});

let count = 0;
async function printed() {
  count += 1;
  const email = `owner-${count}@example.com`;
  const { db } = server.platform;
  return { email, password: await createSuperadmin(db, { email, now: server.clock.now() }) };
}
const own = 'one of my very own';
const post = (url: string, body: unknown, authCode?: string) =>
  server.request('POST', url, { body, authCode });

describe('the printed password of a superadmin', () => {
  it('[SEC-12] ends after seven days: it opens no session, and a link to choose another one is mailed', async () => {
    const { email, password } = await printed();
    server.clock.advance(lifetimes.initialPassword - 60_000);
    expect((await accounts.signIn(email, password)).status).toBe(200);
    server.clock.advance(61_000);
    const late = await accounts.signIn(email, password);
    expect(late).toMatchObject({ status: 403, body: { code: 'password_ended' } });
    expect(late.body).not.toHaveProperty('authCode');
    // Only the right password says so.
    expect((await accounts.signIn(email, 'not it')).status).toBe(401);
    expect((await accounts.auditEvents('session.refuse')).map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ because: 'password_ended' }),
    );
    const code = await accounts.codeFor(email, 'reset_password');
    expect((await post('/auth/reset/new', { code, password: own })).status).toBe(200);
    expect((await accounts.signIn(email, own)).status).toBe(200);
    expect((await accounts.signIn(email, password)).status).toBe(401);
  });

  it('[SEC-12] that was changed does not end, however it was changed', async () => {
    const changed = await printed();
    const { authCode } = (await accounts.signIn(changed.email, changed.password)).body;
    const body = { password: changed.password, newPassword: own };
    expect((await post('/auth/password', body, authCode)).status).toBe(200);
    // As a server of the former version changes it, which knows nothing of the end.
    const elsewhere = await printed();
    await server.platform.db
      .updateTable('users')
      .set({ password: await hashPassword(own) })
      .where('email', '=', elsewhere.email)
      .execute();
    server.clock.advance(lifetimes.initialPassword + 1_000);
    for (const { email } of [changed, elsewhere])
      expect((await accounts.signIn(email, own)).status).toBe(200);
  });
});

/** An account that an admin makes. */
const make = async (more: Record<string, unknown>, at = server) => {
  count += 1;
  const email = `made-${count}@example.com`;
  const authCode = await at.signIn(await accounts.person({ level: 'admin' }));
  const body = { username: email, email, firstName: 'Ida', lastName: 'Investor', isActive: true, ...more };
  const reply = await at.request('POST', '/api/users', { body, authCode });
  expect(reply.status).toBe(200);
  return email;
};

describe('an account that an admin made with a password', () => {
  it('[SEC-12] gets a link to choose one of its own, which works for seven days', async () => {
    const email = await make({ password: 'known to the admin' });
    const [sent] = await accounts.emailsTo(email);
    expect(sent?.subject).toContain('Choose your own password');
    expect(sent?.text).not.toContain('known to the admin');
    server.clock.advance(lifetimes.givenPasswordLink - 60_000);
    await server.platform.housekeeping.run(jobRun());
    const code = await accounts.codeFor(email, 'reset_password');
    expect((await post('/auth/reset/new', { code, password: own })).status).toBe(200);
    expect((await accounts.signIn(email, 'known to the admin')).status).toBe(401);
    expect((await accounts.signIn(email, own)).status).toBe(200);
  });

  it('[SEC-12] gets none after seven days, without a password, or while it is not active', async () => {
    const late = await make({ password: 'known to the admin' });
    const code = await accounts.codeFor(late, 'reset_password');
    const others = [await make({}), await make({ password: 'known to the admin', isActive: false })];
    server.clock.advance(lifetimes.givenPasswordLink + 1_000);
    expect((await post('/auth/reset/new', { code, password: own })).status).toBe(400);
    // The email of somebody who was made later has gone out, and theirs would have before it.
    await accounts.codeFor(await make({ password: 'known to the admin' }), 'reset_password');
    for (const email of others) expect(await accounts.emailsTo(email)).toEqual([]);
  });
});

describe('without the demo, a password that an admin gave', () => {
  const given = 'known to the admin';
  const ending = () => strict.platform.db.selectFrom('ending_passwords').select(['user', 'endsAt']).execute();
  const advance = (milliseconds: number) => {
    server.clock.advance(milliseconds);
    strict.clock.advance(milliseconds);
  };

  it('[SEC-12] ends after seven days: it opens no session, and a link to choose another one is mailed', async () => {
    const others = {
      own: await accounts.person(),
      demo: await make({ password: given }),
      without: await make({}, strict),
    };
    let email = '';
    const before = await ending();
    const changes = await rowChanges(strict, async () => {
      email = await make({ password: given }, strict);
    });
    expect(changes.ending_passwords?.added).toHaveLength(1);
    expect(changes.ending_passwords).not.toHaveProperty('changed');
    expect(await ending()).toEqual(expect.arrayContaining(before));
    const at = people(strict);
    advance(lifetimes.initialPassword - 60_000);
    expect((await at.signIn(email, given)).status).toBe(200);
    advance(61_000);
    const late = await at.signIn(email, given);
    expect(late).toMatchObject({ status: 403, body: { code: 'password_ended' } });
    expect(late.body).not.toHaveProperty('authCode');
    expect((await at.signIn(email, 'not it')).status).toBe(401);
    // The first email is the one about the account.
    const code = await accounts.codeFor(email, 'reset_password', 2);
    expect((await strict.request('POST', '/auth/reset/new', { body: { code, password: own } })).status).toBe(
      200,
    );
    expect((await at.signIn(email, own)).status).toBe(200);
    expect((await at.signIn(email, given)).status).toBe(401);
    // Nobody else's has ended.
    expect((await at.signIn(others.own.email)).status).toBe(200);
    expect((await at.signIn(others.demo, given)).status).toBe(200);
    expect((await at.signIn(others.without, given)).status).toBe(401);
  });

  it('[SEC-12] that its owner changed does not end', async () => {
    const email = await make({ password: given }, strict);
    const at = people(strict);
    const { authCode } = (await at.signIn(email, given)).body;
    const change = { password: given, newPassword: own };
    expect((await strict.request('POST', '/auth/password', { body: change, authCode })).status).toBe(200);
    advance(lifetimes.initialPassword + 1_000);
    expect((await at.signIn(email, own)).status).toBe(200);
  });

  it('[SEC-12] re-authenticates no session that was opened before, and changes nothing but itself', async () => {
    const email = await make({ password: given }, strict);
    const { authCode } = (await people(strict).signIn(email, given)).body;
    advance(lifetimes.initialPassword + 1_000);
    const send = (url: string, body: object) => strict.request('POST', url, { body, authCode });
    const changes = await rowChanges(strict, async () => {
      for (const [url, body] of [
        ['/auth/sudo', { password: given }],
        ['/auth/email', { password: given, email: 'elsewhere@example.com' }],
      ] as const)
        expect(await send(url, body), url).toMatchObject({ status: 403, body: { code: 'password_ended' } });
    });
    for (const table of ['users', 'user_auths', 'email_changes', 'outbox'])
      expect(changes, table).not.toHaveProperty([table, 'added']);
    expect((await send('/auth/password', { password: given, newPassword: own })).status).toBe(200);
    expect((await people(strict).signIn(email, own)).status).toBe(200);
  });

  it('[SEC-12] ends for an account that is activated later too', async () => {
    const email = await make({ password: given, isActive: false }, strict);
    advance(lifetimes.initialPassword + 1_000);
    await server.platform.db
      .updateTable('users')
      .set({ isActive: true })
      .where('email', '=', email)
      .execute();
    expect((await people(strict).signIn(email, given)).body.code).toBe('password_ended');
  });
});
