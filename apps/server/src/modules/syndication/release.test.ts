import { type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterAll(() => server.close());

it('[SYN-10] a commitment that an admin releases begins anew, also after its agreement was complete', async () => {
  const investor = await scene.invested();
  const first = await scene.requestSign(investor);
  const now = server.clock.now();
  const { db } = server.platform;
  await db
    .updateTable('signature_requests')
    .set({ completedAt: now })
    .where('syndUser', '=', investor.id)
    .execute();
  await db.updateTable('synd_users').set({ sa_complete_date: now }).where('_id', '=', investor.id).execute();

  const admin = await server.signIn(await server.make.user({ level: 'admin' }));
  const url = `/api/synd_users/${investor.id}`;
  const released = await server.call<{ item: Record<string, unknown> }>('PUT', url, {
    authCode: admin,
    body: { invest_status: null },
  });
  expect(released.body.item).toMatchObject({ invest_status: null, sa_complete_date: null });

  const again = await server.call('POST', '/api/syndication/set_investing', {
    authCode: investor.authCode,
    body: { id: investor.id, invest_amount: 30_000, method_of_inv: 'TRUST' },
  });
  expect(again.status).toBe(200);
  const second = await scene.requestSign(investor);
  expect(second.body.url).toBeDefined();
  expect(second.body.url).not.toBe(first.body.url);
});
