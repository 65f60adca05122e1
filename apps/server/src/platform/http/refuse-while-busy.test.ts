import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { poolUse } from '../database/index.ts';
import { mostWaiting } from './refuse-while-busy.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

it('[RUN-01] refuses calls while more statements wait for the database than it soon gets done, and writes nothing', async () => {
  const { db } = server.platform;
  const admin = await server.signIn(await server.make.user({ level: 'admin' }));
  const fund = (await server.make.fund())._id;
  const writeNote = () =>
    server.request<{ message: string }>('POST', '/api/notes', {
      authCode: admin,
      body: { text: 'A note', collection: 'funds', record: fund },
    });
  const held = [];
  while (held.length < poolUse(db).total || held.length < 10)
    held.push(await db.startTransaction().execute());
  const waiting = Array.from({ length: mostWaiting }, () => sql`SELECT 1`.execute(db));
  await expect.poll(() => poolUse(db).waiting).toBe(mostWaiting);

  const refused = await writeNote();
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
  expect(refused.body.message).toBe('The server is busy. Nothing was changed; please try again.');
  expect((await server.app.inject('/live')).statusCode).toBe(200);
  expect((await server.app.inject('/ready')).statusCode).toBe(200);

  for (const transaction of held) await transaction.rollback().execute();
  await Promise.all(waiting);
  expect(await db.selectFrom('notes').select('_id').execute()).toEqual([]);
  expect((await writeNote()).status).toBe(200);
});
