import { jobRun, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHousekeeping } from './housekeeping.job.ts';
import { definePurge, defineRowPurge } from './purge.ts';

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
  await server.platform.housekeeping.run(jobRun());
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
  await platform.housekeeping.run(jobRun());
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
  await expect(housekeeping.run(jobRun())).rejects.toThrow('The purge broken failed');
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
  housekeeping.add(defineRowPurge('captcha_used', 'expiresAt', { maxAge: 1_000 }));
  await housekeeping.run(jobRun());
  expect((await rows()).map(({ challenge }) => challenge.toString())).toEqual(['newer']);
});

it('removes many rows in slices, and hands over when its time is over', async () => {
  const { clock, platform } = server;
  const at = clock.now().getTime();
  const left = async () =>
    (await platform.db.selectFrom('captcha_used').select('challenge').execute())
      .map(({ challenge }) => challenge.toString())
      .toSorted();
  await platform.db.deleteFrom('captcha_used').execute();
  await platform.db
    .insertInto('captcha_used')
    .values(
      [1, 2, 3, 4, 5].map((n) => ({
        challenge: Buffer.from(`slice-${n}`),
        expiresAt: new Date(at - (n === 5 ? 500 : 2_000)),
      })),
    )
    .execute();
  const ran: string[] = [];
  const housekeeping = createHousekeeping({ db: platform.db, clock });
  housekeeping.add(
    defineRowPurge('captcha_used', 'expiresAt', { maxAge: 1_000, sliceSize: 2 }),
    definePurge('next', async () => void ran.push('next')),
  );
  const stopped = jobRun({ slices: 2 });
  await housekeeping.run(stopped);
  expect([(await left()).length, ran, stopped.next]).toEqual([3, [], {}]);
  const last = jobRun();
  await housekeeping.run(last);
  expect([await left(), ran, last.next]).toEqual([['slice-5'], ['next'], undefined]);
});
