import { investStatus } from '@paddock/domain';
import { storedDocuments, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('[COL-05] the counts of a user include their own records only, without deleted ones', async () => {
  const [ada, eve] = [await server.make.user(), await server.make.user()];
  const { taxFor, verificationFor, newsFor } = storedDocuments(server);
  const accepted = { invest_status: investStatus.accepted, invest_amount: '10000' };
  for (let count = 0; count < 2; count += 1) {
    await taxFor(ada._id);
    await server.make.participation({ user: ada._id, ...accepted });
  }
  await taxFor(ada._id, { isDeleted: true });
  for (let count = 0; count < 3; count += 1) await verificationFor(ada._id);
  await verificationFor(ada._id, { isDeleted: true });
  for (let count = 0; count < 4; count += 1) await newsFor({ user: ada._id });
  await server.make.participation({ user: ada._id, invest_status: investStatus.declined });
  await server.make.participation({ user: ada._id });
  // Another user's records do not count.
  await taxFor(eve._id);
  await newsFor({ user: eve._id });
  await server.make.participation({ user: eve._id, ...accepted });

  const counts = {
    taxDocumentsCount: 2,
    proofDocumentsCount: 3,
    newsDocumentsCount: 4,
    syndUsersCount: 4,
    acceptedSyndUsersCount: 2,
  };
  const admin = await server.signIn(await server.make.user({ level: 'admin' }));
  const own = await server.signIn(ada);
  for (const authCode of [admin, own]) {
    const { body } = await server.request<{ item: object }>('GET', `/api/users/${ada._id}`, { authCode });
    expect(body.item).toMatchObject(counts);
  }
  const found = async (filter: object) => {
    const url = `/api/users?filter=${encodeURIComponent(JSON.stringify({ _id: { $in: [ada._id, eve._id] }, ...filter }))}`;
    const { body } = await server.request<{ items: { _id: string }[] }>('GET', url, { authCode: admin });
    return body.items.map(({ _id }) => _id);
  };
  for (const [field, count] of Object.entries(counts)) {
    expect([field, await found({ [field]: count })]).toEqual([field, [ada._id]]);
    expect([field, await found({ [field]: { $gt: count } })]).toEqual([field, []]);
  }
});
