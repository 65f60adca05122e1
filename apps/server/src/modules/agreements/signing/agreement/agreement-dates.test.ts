import { buffer } from 'node:stream/consumers';
import { readPdfText, type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeAgreement } from '../completion/complete-agreement.job.ts';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterAll(() => server.close());

/** 9:30 in the evening in New York, and already the next day in UTC. */
const evening = new Date('2027-01-22T02:30:00Z');

it('[SIG-06] an agreement signed on the evening of the 21st is dated the 21st throughout', async () => {
  server.clock.set(evening);
  const single = await scene.invested();
  await scene.requestSign(single);
  await scene.sign(await scene.emailedCode(single.person.email));
  await scene.countersign(single.id);
  const request = await scene.requestOf(single.id);
  await completeAgreement(server.platform, server.signing, request._id);
  const agreement = await server.platform.db
    .selectFrom('synd_agreements')
    .select('docPath')
    .where('syndUser', '=', single.id)
    .executeTakeFirstOrThrow();
  const sealed = await buffer(await server.store.read(agreement.docPath ?? ''));
  const text = (await readPdfText(sealed)).replace(/\s+/g, ' ');
  expect(text).toContain('January 21, 2027');
  expect(text).toContain('21:30:00 EST');
  expect(text).not.toContain('January 22, 2027');
});

it('[SIG-06] an agreement keeps the time zone that its portal had when it was created', async () => {
  server.clock.set(evening);
  const single = await scene.invested();
  await scene.requestSign(single);
  await server.platform.db.updateTable('portals').set({ timeZone: 'Asia/Tokyo' }).execute();
  expect(await scene.requestOf(single.id)).toMatchObject({ timeZone: 'America/New_York' });
});

it('[POR-05] admins set the time zone of a portal, and an unknown one is rejected', async () => {
  const portal = await server.make.portal();
  const authCode = await server.signIn(await server.make.user({ level: 'admin' }));
  const update = (timeZone: unknown) =>
    server.request<{ item: { timeZone: string } }>('PUT', `/api/portals/${portal._id}`, {
      authCode,
      body: { timeZone },
    });
  for (const wrong of ['Mars/Olympus', '', 7]) expect((await update(wrong)).status).toBe(400);
  expect((await update('America/Denver')).body.item.timeZone).toBe('America/Denver');
});
