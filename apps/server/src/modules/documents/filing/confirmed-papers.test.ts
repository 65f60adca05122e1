import { type PaperScene, paperScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let scene: PaperScene;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = paperScene(server);
});
beforeEach(async () => {
  admin = await scene.admin();
});
afterAll(() => server.close());

it('[BAC-15] publishes confirmed papers together: each holder’s owner reads their own, and gets one email', async () => {
  const [ours, theirs] = [await scene.holder('Harbor One LLC'), await scene.holder('Harbor Two LLC')];
  const mine = [
    await scene.draft('1.pdf', ours.taxId, ours.legalName),
    await scene.draft('2.pdf', ours.taxId, ours.legalName),
  ];
  const other = await scene.draft('3.pdf', theirs.taxId, theirs.legalName);
  const unsure = await scene.draft('4.pdf', 'Nobody');
  await scene.matchAll();
  // One without a match stops all of them.
  expect((await scene.confirm([...mine, other, unsure])).status).toBe(409);
  expect((await scene.drafts(mine)).map((each) => each?.match?.isConfirmed)).toEqual([false, false]);
  const confirmed = await scene.confirm([...mine, other]);
  expect(confirmed.body.items.map(({ user, year, problems }) => [user?._id, year, problems])).toEqual(
    expect.arrayContaining([
      [ours.user._id, 2025, []],
      [theirs.user._id, 2025, []],
    ]),
  );
  expect((await scene.filing.publish(admin, [...mine, other, unsure])).body.code).toBe('missing_values');
  const { status, body } = await scene.filing.publish(admin, [...mine, other]);
  expect([status, body.people]).toEqual([200, 2]);
  await scene.tellEverybody();
  const holders = await server.platform.db
    .selectFrom('tax_documents')
    .select(['_id', 'investing_entity'])
    .where('_id', 'in', [...mine, other])
    .execute();
  expect(new Map(holders.map(({ _id, investing_entity }) => [_id, investing_entity]))).toEqual(
    new Map([...mine.map((id) => [id, ours.id] as const), [other, theirs.id]]),
  );
  expect((await scene.taxOf(ours)).toSorted()).toEqual(mine.toSorted());
  expect(await scene.taxOf(theirs)).toEqual([other]);
  expect(await scene.emailsTo(ours.user)).toEqual(['2 new tax documents are ready for you']);
  expect(await scene.emailsTo(theirs.user)).toEqual(['A new tax document is ready for you']);
});

it('[BAC-15] files one paper under another holder of choice, and forgets the match when a person is chosen by hand', async () => {
  const [found, chosen] = [await scene.holder('Found First LLC'), await scene.holder('Chosen Second LLC')];
  const id = await scene.draft('5.pdf', found.taxId, found.legalName);
  const bystander = await scene.draft('6.pdf', found.taxId, found.legalName);
  await scene.matchAll();
  const before = await scene.drafts([bystander]);
  const { body } = await scene.confirm([id], { holder: chosen.id });
  expect(body.items[0]).toMatchObject({
    user: { _id: chosen.user._id },
    match: { holder: { _id: chosen.id }, isConfirmed: true },
  });
  await scene.filing.post('edit', admin, { ids: [id], user: found.user._id });
  expect((await scene.drafts([id]))[0]?.match).toMatchObject({ holder: null, isConfirmed: false });
  expect(await scene.drafts([bystander])).toEqual(before);
  expect((await scene.confirm([id], { holder: newId() })).status).toBe(404);
  expect((await scene.confirm([id, bystander], { holder: chosen.id })).status).toBe(400);
  expect((await scene.filing.post('confirm', found.authCode, { ids: [id] })).status).toBe(403);
  expect((await scene.confirm([newId()])).status).toBe(404);
  const news = await scene.filing.draft(admin, 'news_documents', {});
  expect((await scene.confirm([news], { holder: chosen.id })).status).toBe(409);
});
