import type { CapTableRow, Entity, ListReply, SyndicationReply } from '@paddock/contract';
import { signingScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clearSignatures } from '../../../money/participation-writes/index.ts';

let server: TestServer;
let scene: Awaited<ReturnType<typeof signingScene>>;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

type Invested = Awaited<ReturnType<typeof scene.invested>>;

const holderOf = async ({ fund, authCode }: Invested) => {
  const url = `/api/syndication/byslug/${fund.url_slug}`;
  return (await server.request<SyndicationReply>('GET', url, { authCode })).body.syndUser?.holder;
};

const capTable = async ({ fund }: Invested) =>
  (
    await server.request<ListReply<CapTableRow>>(
      'GET',
      `/api/backoffice/funds/${fund._id}/cap_table?of=accepted`,
      { authCode: admin },
    )
  ).body.items.map(({ holderName }) => holderName);

/** Renames the person's trust, on its own page. */
async function rename({ authCode }: Invested, changes: object) {
  const url = '/api/investing_entities';
  const { body } = await server.request<ListReply<Entity<'investing_entities'>>>('GET', url, { authCode });
  const id = body.items.find(({ kind }) => kind === 'trust')?._id;
  const reply = await server.request('PUT', `${url}/${id}`, { authCode, body: changes });
  expect(reply.status).toBe(200);
}

const codeOf = async (by: Invested) => (await scene.requestSign(by)).body.url?.split('/').at(-1) ?? '';

it('[ENT-04] a holder is what the profile says until the first signature, and from then on what was signed', async () => {
  const ours = await scene.invested();
  const other = await scene.invested();
  const before = await holderOf(ours);
  await rename(ours, { legalName: 'Renamed Before' });
  expect(await holderOf(ours)).toEqual({ ...before, name: 'Renamed Before' });
  const reply = await scene.sign(await codeOf(ours));
  expect(reply.status).toBe(200);
  await rename(ours, { legalName: 'Renamed After', capacity: 'Co-Trustee', signatory: 'Somebody Else' });
  expect(await holderOf(ours)).toEqual({ ...before, name: 'Renamed Before' });
  expect(await capTable(ours)).toEqual(['Renamed Before']);
  // The other one has signed nothing.
  await rename(other, { legalName: 'Other Trust' });
  expect((await holderOf(other))?.name).toBe('Other Trust');
  expect(await capTable(other)).toEqual(['Other Trust']);
});

it('[ENT-04] the copy is that of the agreement which was signed, and not of the profile at that moment', async () => {
  const ours = await scene.invested();
  const stated = await holderOf(ours);
  const code = await codeOf(ours);
  const requests = server.platform.db.selectFrom('signature_requests').where('syndUser', '=', ours.id);
  const made = await requests.select(['_id', 'holder']).executeTakeFirstOrThrow();
  expect(made.holder).toMatchObject({
    name: stated?.name,
    capacity: 'Trustee',
    address: '1 Main Street, Austin, TX 78701, United States',
  });
  await server.platform.db
    .updateTable('investing_entities')
    .set({ legalName: 'Renamed Meanwhile' })
    .where('_id', '=', stated?.entity ?? '')
    .execute();
  expect((await scene.sign(code)).status).toBe(200);
  const { request, ...copy } = await server.platform.db
    .selectFrom('participation_holders')
    .select(['request', 'name', 'kind', 'signatory', 'capacity', 'address'])
    .where('syndUser', '=', ours.id)
    .executeTakeFirstOrThrow();
  expect(request).toBe(made._id);
  expect(copy).toMatchObject({
    name: stated?.name,
    kind: 'trust',
    signatory: stated?.signatory,
    capacity: 'Trustee',
  });
});

it('[ENT-04] an agreement that is voided takes the copy with it', async () => {
  const ours = await scene.invested();
  expect((await scene.sign(await codeOf(ours))).status).toBe(200);
  const { name } = (await holderOf(ours)) ?? {};
  await rename(ours, { legalName: 'Renamed' });
  expect((await holderOf(ours))?.name).toBe(name);
  await server.platform.db.transaction().execute((db) => clearSignatures(db, ours.id));
  expect((await holderOf(ours))?.name).toBe('Renamed');
});
