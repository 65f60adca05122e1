import { paying, type RunScene, runScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../../platform/database/index.ts';
import { readKeptUntil } from './kept-until.ts';

let server: TestServer;
let scene: RunScene;
beforeAll(async () => {
  server = await testServer();
  scene = runScene(server);
});
afterAll(() => server.close());

it('[LED-01] [SEC-09] an invitation names no end of a commitment on which a distribution was paid', async () => {
  const { fund } = await scene.fund();
  const from = server.clock.now();
  const paid = await scene.participation(fund._id, { commitmentKeptFrom: from });
  const beside = await scene.participation(fund._id, { commitmentKeptFrom: from });
  await scene.open(fund._id);
  const keptUntil = (syndUser: string, correction: string | null = null) =>
    readKeptUntil(server.platform.db, { syndUser, correction });
  const end = new Date(from.getTime() + 7 * 86_400_000);
  expect(await keptUntil(paid.id)).toEqual(end);
  const lines = [{ syndUser: paid.id, amounts: paying({ interest: 5 }) }];
  await scene.postRun('distributions', { fund: fund._id, day: scene.today(), lines, confirmed: true });
  expect(await keptUntil(paid.id)).toBeNull();
  expect(await keptUntil(beside.id)).toEqual(end);
  expect(await keptUntil(beside.id, newId())).toBeNull();
});
