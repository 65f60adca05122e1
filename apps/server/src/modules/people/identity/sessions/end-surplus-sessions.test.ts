import { maxOpenSessions } from '@paddock/domain';
import { password, people, requestsInOrder, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

let server: TestServer;
let accounts: ReturnType<typeof people>;
beforeAll(async () => {
  server = await testServer();
  accounts = people(server);
});
afterAll(() => server.close());
beforeEach(() => server.clock.advance(60_000));

const status = async (authCode: string) => (await accounts.me(authCode)).status;

/** Opens as many sessions as a person may have, the first one at first. */
async function openAll(user: { _id: string }, count = maxOpenSessions) {
  const codes: string[] = [];
  for (let opened = 0; opened < count; opened += 1) {
    server.clock.advance(1_000);
    codes.push(await server.signIn(user));
  }
  return codes;
}
const openSessions = async (user: string) => {
  const rows = await server.platform.db
    .selectFrom('user_auths')
    .select('hash')
    .where('user', '=', user)
    .where('superadmin', 'is', null)
    .where('endedAt', 'is', null)
    .execute();
  return rows.length;
};

it('[SEC-02] one session more than a person may have ends the one that was not used for the longest time', async () => {
  const user = await accounts.person();
  const bystander = await accounts.person();
  const [theirs] = await openAll(bystander, 1);
  const codes = await openAll(user);
  const impersonation = await server.impersonate(user, await accounts.person({ level: 'superadmin' }));
  // The first one has been used since, so that the second one is the oldest.
  server.clock.advance(20 * 60_000);
  expect(await status(codes[0] ?? '')).toBe(200);
  const { body } = await accounts.signIn(user.email, password);
  expect(await status(body.authCode)).toBe(200);
  expect(await status(codes[1] ?? '')).toBe(401);
  for (const code of [codes[0], codes[2], codes.at(-1), theirs, impersonation])
    expect(await status(code ?? '')).toBe(200);
  expect(await openSessions(user._id)).toBe(maxOpenSessions);
  expect((await accounts.auditEvents('session.open')).at(-1)).toMatchObject({
    actor: user._id,
    detail: { ended: 1 },
  });
});

it('[SEC-02] sessions that have expired do not count, and fewer than the limit end nothing', async () => {
  const user = await accounts.person({ level: 'admin' });
  const [first] = await openAll(user, maxOpenSessions - 1);
  await accounts.signIn(user.email);
  expect(await status(first ?? '')).toBe(200);
  server.clock.advance(31 * 60_000);
  expect((await accounts.signIn(user.email)).status).toBe(200);
  expect((await accounts.auditEvents('session.open')).at(-1)?.detail).not.toHaveProperty('ended');
});

it('[SEC-02] two that sign in at the same time leave no session more', async () => {
  const user = await accounts.person();
  await openAll(user, maxOpenSessions - 1);
  const replies = await requestsInOrder(
    server,
    {
      hold: (held) => held.selectFrom('users').selectAll().where('_id', '=', user._id).forUpdate().execute(),
    },
    [() => accounts.signIn(user.email, password), () => accounts.signIn(user.email, password)],
  );
  expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
  expect(await openSessions(user._id)).toBe(maxOpenSessions);
});
