import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHousekeeping, definePurge, defineRowPurge } from './housekeeping.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('removes expired sessions, and no others', async () => {
  const person = await server.make.user();
  await server.signIn(person);
  server.clock.advance(91 * 24 * 60 * 60_000);
  await server.signIn(person);
  await server.platform.housekeeping.run();
  const remaining = await server.platform.db.selectFrom('user_auths').select('createdAt').execute();
  expect(remaining).toHaveLength(1);
});

it('[AUT-04] leaves an unconfirmed account its way in, however old it is', async () => {
  const { request, clock, platform } = server;
  const email = 'late@example.com';
  const register = () =>
    request('POST', '/auth/register', {
      body: { firstName: 'Late', lastName: 'Comer', username: '', email, password: 'a long pass phrase 7' },
    });
  const subjects = async () =>
    (await platform.db.selectFrom('outbox').select('subject').where('to', '=', email).execute()).map(
      ({ subject }) => subject?.replace(/ for .*/, ''),
    );
  await register();
  clock.advance(60 * 24 * 60 * 60_000);
  await platform.housekeeping.run();
  await register();
  expect(await subjects()).toEqual(Array(2).fill('Confirm your email address'));
});

it('runs every purge even if one fails, and fails with the name of that one', async () => {
  const { clock, platform } = server;
  const ran: string[] = [];
  const housekeeping = createHousekeeping({ db: platform.db, clock });
  housekeeping.add(
    definePurge('broken', () => Promise.reject(new Error('cannot'))),
    definePurge('sound', async () => void ran.push('sound')),
  );
  await expect(housekeeping.run()).rejects.toThrow('The purge broken failed');
  expect(ran).toEqual(['sound']);
});

it('removes the rows of a table that are older than its limit', async () => {
  const { clock, platform } = server;
  const rows = () => platform.db.selectFrom('captcha_used').select('challenge').execute();
  const at = clock.now().getTime();
  await platform.db
    .insertInto('captcha_used')
    .values([
      { challenge: Buffer.from('older'), expiresAt: new Date(at - 2_000) },
      { challenge: Buffer.from('newer'), expiresAt: new Date(at - 500) },
    ])
    .execute();
  const housekeeping = createHousekeeping({ db: platform.db, clock });
  housekeeping.add(defineRowPurge('captcha_used', 'expiresAt', 1_000));
  await housekeeping.run();
  expect((await rows()).map(({ challenge }) => challenge.toString())).toEqual(['newer']);
});
