import { password, people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer({ jobs: true, portal: { name: 'Stallion Fund' } });
  accounts = people(server);
});
afterAll(() => server.close());

const post = (url: string, body: unknown, authCode?: string) =>
  server.request('POST', url, { body, authCode });
let count = 0;
const register = (candidate: string) => {
  count += 1;
  const email = `g${count}@example.com`;
  return post('/auth/register', {
    firstName: 'Gwendolen',
    lastName: 'Fairfax',
    username: '',
    email,
    password: candidate,
  });
};
const changePassword = (authCode: string, newPassword: string) =>
  post('/auth/password', { password, newPassword }, authCode);
const beginReset = async (user: { username: string; email: string }, emails = 1) => {
  await post('/auth/reset', { username: user.username });
  const code = await accounts.codeFor(user.email, 'reset_password', emails);
  return (candidate: string) => post('/auth/reset/new', { code, password: candidate });
};
const containsNameMessage = 'Password is too easy to guess. Please use more than a name';
const tooCommonMessage = 'Password is too common. Please choose one that is harder to guess';
const tooShortMessage = 'Password is too short: please use at least 12 characters';
const fieldError = (field: string, message: string) => ({
  status: 400,
  body: { fields: { [field]: message } },
});

describe('[AUT-13] a new password', () => {
  it('that is a name of the portal, the product or the user is rejected wherever one is chosen', async () => {
    for (const candidate of ['Stallion-Fund2026!', 'paddock!', 'Gwendolen1', 'fairfax#99'])
      expect(await register(candidate)).toMatchObject(fieldError('password', containsNameMessage));
    expect((await register('Gwendolen rides')).status).toBe(200);

    const user = await accounts.person({ firstName: 'Gwendolen', lastName: 'Fairfax' });
    const authCode = await server.signIn(user);
    expect(await changePassword(authCode, 'gwendolen77')).toMatchObject(
      fieldError('newPassword', containsNameMessage),
    );
    const set = await beginReset(user);
    expect(await set('GwendolenFairfax')).toMatchObject(fieldError('password', containsNameMessage));
    // A rejected password does not use up the code.
    expect((await set('riding a brown horse')).status).toBe(200);

    const admin = await server.signIn(await accounts.person({ level: 'admin' }));
    const made = { username: 'made@example.com', email: 'made@example.com', lastName: 'Bunbury' };
    expect(await post('/api/users', { ...made, password: 'bunbury2026' }, admin)).toMatchObject(
      fieldError('password', containsNameMessage),
    );
  });

  it('that is on the list of common ones is rejected by the server', async () => {
    for (const candidate of ['scoobydoo', 'Scoobydoo!', 'trustno1'])
      expect(await register(candidate)).toMatchObject(fieldError('password', tooCommonMessage));
  });

  it('needs the documented six characters for investors and twelve for staff', async () => {
    expect((await register('x7#kqZ')).status).toBe(200);
    const admin = await accounts.person({ level: 'admin' });
    const authCode = await server.signIn(admin);
    expect(await changePassword(authCode, 'x7#kqZ-9pL2')).toMatchObject(
      fieldError('newPassword', tooShortMessage),
    );
    const set = await beginReset(admin);
    expect(await set('x7#kqZ-9pL2')).toMatchObject(fieldError('password', tooShortMessage));
    expect((await set('x7#kqZ-9pL2w')).status).toBe(200);

    const superadmin = await server.signIn(await accounts.person({ level: 'superadmin' }));
    const made = { username: 'boss@example.com', email: 'boss@example.com', isActive: true };
    const short = { ...made, level: 'admin', password: 'x7#kqZ' };
    expect(await post('/api/users', short, superadmin)).toMatchObject(
      fieldError('password', tooShortMessage),
    );
    expect((await post('/api/users', { ...short, level: 'user' }, superadmin)).status).toBe(200);
  });
});

describe('[SEC-02] an account that was promoted to staff', () => {
  it('is asked for a longer password at the next sign-in, through a mailed link, and opens nothing before', async () => {
    const { email, username, _id } = await accounts.person();
    const user = { email, username };
    expect((await (await beginReset(user))('x7#kqZ')).status).toBe(200);
    expect((await accounts.signIn(email, 'x7#kqZ')).status).toBe(200);

    const superadmin = await server.signIn(await accounts.person({ level: 'superadmin' }));
    const raised = await server.request('PUT', `/api/users/${_id}`, {
      authCode: superadmin,
      body: { level: 'admin' },
    });
    expect(raised.status).toBe(200);
    const before = (await accounts.emailsTo(email)).length;
    expect(await accounts.signIn(email, 'x7#kqZ')).toMatchObject({
      status: 403,
      body: { code: 'password_too_short', message: expect.stringContaining('at least 12 characters') },
    });
    expect((await accounts.signIn(email, 'not it')).status).toBe(401);
    expect((await accounts.auditEvents('session.refuse')).at(-2)).toMatchObject({
      record: _id,
      detail: { because: 'password_too_short' },
    });
    const code = await accounts.codeFor(email, 'reset_password', before + 1);
    const body = { code, password: 'riding a brown horse' };
    expect((await post('/auth/reset/new', body)).status).toBe(200);
    expect((await accounts.signIn(email, body.password)).status).toBe(200);
  });
});
