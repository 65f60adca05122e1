import { type DropboxScene, dropboxScene } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { supersedeAgreement } from '../correction/supersede-agreement.ts';
import { cancelAtService } from './cancel-at-service.job.ts';
import { createAtService } from './create-at-service.job.ts';

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

it('[SIG-06] [SYN-10] a request that the service creates after its release, without an answer, is canceled', async () => {
  const single = await at.scene.invested();
  await at.scene.requestSign(single);
  const { _id: request } = await at.scene.requestOf(single.id);
  const { platform, signing, clock } = at.server;
  const retry = () => createAtService(platform, signing, request);
  at.service.failAll({ kind: 'status', status: 503, text: 'Come back later' });
  await expect(retry()).rejects.toMatchObject({ kind: 'unavailable' });
  at.service.failAll(undefined);
  await supersedeAgreement(platform.db, platform, { syndUser: single.id, which: 'any', now: clock.now() });
  await cancelAtService(platform, signing, { request });
  await sql`DELETE FROM pgboss.job WHERE name = 'cancel-signature-request'`.execute(platform.db);

  await retry();
  const { rows } = await sql`SELECT data FROM pgboss.job WHERE name = 'cancel-signature-request'`.execute(
    platform.db,
  );
  expect(rows).toEqual([{ data: { request } }]);
});
