import { lifetimes } from '@paddock/domain';
import { bystanders, jobRun, people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSuperadmin } from '../accounts/create-superadmin.ts';
import { hashPassword } from './passwords.ts';

let server: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({ jobs: true });
  accounts = people(server);
  await bystanders(server);
});
afterAll(() => server.close());

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
    server.clock.advance(lifetimes.printedPassword - 60_000);
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
    server.clock.advance(lifetimes.printedPassword + 1_000);
    for (const { email } of [changed, elsewhere])
      expect((await accounts.signIn(email, own)).status).toBe(200);
  });
});

describe('an account that an admin made with a password', () => {
  const make = async (more: Record<string, unknown>) => {
    count += 1;
    const email = `made-${count}@example.com`;
    const authCode = await server.signIn(await accounts.person({ level: 'admin' }));
    const body = { username: email, email, firstName: 'Ida', lastName: 'Investor', isActive: true, ...more };
    const reply = await post('/api/users', body, authCode);
    expect(reply.status).toBe(200);
    return email;
  };

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
    await vi.waitFor(async () => {
      for (const email of others) expect(await accounts.emailsTo(email)).toEqual([]);
    });
  });
});
