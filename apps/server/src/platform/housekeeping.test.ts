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

it('[AUT-04] leaves an account that was never confirmed its way in, however long ago it was made', async () => {
  const { call, clock, make, platform } = server;
  await make.portal({ isDefault: true });
  const email = 'late@example.com';
  const register = () =>
    call('POST', '/auth/register', {
      body: { firstName: 'Late', lastName: 'Comer', username: '', email, password: 'a long pass phrase 7' },
    });
  const letters = async () =>
    (await platform.db.selectFrom('outbox').select('subject').where('to', '=', email).execute()).map(
      ({ subject }) => subject?.replace(/ for .*/, ''),
    );
  await register();
  clock.advance(60 * 24 * 60 * 60_000);
  await keepHouse(platform);
  await register();
  expect(await letters()).toEqual(Array(2).fill('Confirm your e-mail address'));
});
