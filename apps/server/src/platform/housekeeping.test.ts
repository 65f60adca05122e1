import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepHouse } from './housekeeping.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('removes sessions that are past their whole life, and no others', async () => {
  const person = await server.make.user();
  await server.signIn(person);
  server.clock.advance(91 * 24 * 60 * 60_000);
  await server.signIn(person);
  await keepHouse(server.platform);
  const left = await server.platform.db.selectFrom('user_auths').select('createdAt').execute();
  expect(left).toHaveLength(1);
});
