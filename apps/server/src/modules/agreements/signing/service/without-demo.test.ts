import { type DropboxScene, dropboxScene } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let at: DropboxScene;
beforeAll(async () => {
  at = await dropboxScene({ env: { DEMO: '0' } });
});
afterAll(() => at.close());

it('[SIG-06] signatures of a deployment without the demo are binding', async () => {
  const single = await at.requested();
  const request = at.service.requestOf(await at.externalId(single.id));
  expect(request.isTest).toBe(false);
  const frame = await at.server.request('POST', '/api/signing/frame', { body: { code: single.code } });
  expect(frame.body).toMatchObject({ item: { isTest: false } });
  await at.signNext(single.id);
  await at.signNext(single.id);
  await at.complete(single.id);
  const { sa_complete_date } = await at.server.platform.db
    .selectFrom('synd_users')
    .select('sa_complete_date')
    .where('_id', '=', single.id)
    .executeTakeFirstOrThrow();
  expect(sa_complete_date).toEqual(expect.any(Date));
});
