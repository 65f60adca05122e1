import { type FundingScene, fundingScene, people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

let server: TestServer;
let scene: FundingScene;
let fund: { _id: string; name: string };
let admin: { _id: string };
beforeAll(async () => {
  server = await testServer();
  scene = fundingScene(server);
  ({ fund } = await scene.waiting());
});
beforeEach(async () => {
  admin = await server.make.user({ level: 'admin' });
});
afterAll(() => server.close());

const download = (
  authCode: string | undefined,
  { query = '', host }: { query?: string; host?: string } = {},
) =>
  server.request<string & { code?: string }>('GET', `/api/backoffice/funding/open.csv${query}`, {
    authCode,
    ...(host && { host }),
  });
const exports = async () => (await people(server).auditEvents('funding.export_open')).length;

/** Nothing is said of anybody, and no export is in the audit log. */
async function expectRefused(authCode: string | undefined, status: number): Promise<void> {
  const before = await exports();
  for (const query of ['', `?fund=${fund._id}`, '?overdue=true']) {
    const reply = await download(authCode, { query });
    expect([query, reply.status]).toEqual([query, status]);
    expect(JSON.stringify(reply.body)).not.toMatch(new RegExp(`Ada|${fund.name}`));
  }
  expect(await exports()).toBe(before);
}

it('[BAC-13] [INV-01] the money to come in as CSV is for admins only', async () => {
  await expectRefused(undefined, 401);
  const user = await server.make.user();
  const superadmin = await server.make.user({ level: 'superadmin' });
  await expectRefused(await server.signIn(user), 403);
  await expectRefused(await server.impersonate(user, superadmin), 403);
  for (const each of [admin, superadmin]) {
    const reply = await download(await server.signIn(each));
    expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(reply.body).toContain(fund.name);
  }
});

it.each([
  ['demoted', { level: 'user' }, 403],
  ['deactivated', { isActive: false }, 401],
] as const)(
  '[BAC-13] an admin who was %s gets nothing with the session from before',
  async (_, change, status) => {
    const authCode = await server.signIn(admin);
    expect((await download(authCode)).status).toBe(200);
    const superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
    const changed = await server.request('PUT', `/api/users/${admin._id}`, {
      authCode: superadmin,
      body: change,
    });
    expect(changed.status).toBe(200);
    await expectRefused(authCode, status);
  },
);

it('[SEC-02] needs a recent re-authentication', async () => {
  const authCode = await server.signIn(admin);
  server.clock.advance(16 * 60_000);
  await expectRefused(authCode, 403);
  expect((await download(authCode)).body).toMatchObject({ code: 'sudo_required' });
});

it('[INV-01] has the funds of every portal on each, and of one fund its own lines only', async () => {
  const portal = await server.make.portal({ slug: 'harbor', domains: ['harbor.example'] });
  const company = await server.make.company({ portal: portal._id });
  const elsewhere = await scene.waiting({ fund: { company: company._id } });
  const authCode = await server.signIn(admin);
  for (const host of ['stallion.localhost', 'harbor.example']) {
    const all = await download(authCode, { host });
    expect(all.body).toContain(fund.name);
    expect(all.body).toContain(elsewhere.fund.name);
    const { body } = await download(authCode, { host, query: `?fund=${elsewhere.fund._id}` });
    expect(body.trim().split('\r\n').slice(1)).toEqual([expect.stringContaining(elsewhere.reference)]);
  }
  // A fund that there is none of has no lines, and what is no id is refused.
  const none = await download(authCode, { query: `?fund=${admin._id}` });
  expect([none.status, none.body.trim().split('\r\n')]).toMatchObject([200, { length: 1 }]);
  for (const query of ['?fund=x', '?fund[]=x', '?overdue=maybe', `?fund=${fund._id}&fund=${fund._id}`])
    expect([query, (await download(authCode, { query })).status]).toEqual([query, 400]);
});
