import { type DropboxScene, dropboxScene } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let at: DropboxScene;
beforeAll(async () => {
  at = await dropboxScene();
});
afterAll(() => at.close());

it('[SIG-06] a request that the account at Dropbox Sign does not know, as with the key of another one, does not end', async () => {
  const single = await at.requested();
  const external = await at.externalId(single.id);
  const request = at.service.requestOf(external);
  at.service.account.requests.delete(external);
  await expect(at.ask(single.id)).rejects.toThrow('Signature request not found.');
  expect(await at.scene.requestOf(single.id)).toMatchObject({ externalId: external, problem: 'rejected' });

  at.service.account.requests.set(external, request);
  await at.signNext(single.id);
  expect(await at.scene.requestOf(single.id)).toMatchObject({ problem: null });
});
