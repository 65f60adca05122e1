import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, newId } from '../database/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    extend: (app, { db }) =>
      app.post('/fills-the-disk', { config: { access: 'public' } }, () =>
        inTransaction(db, async (transaction) => {
          await transaction.insertInto('contents').values({ _id: newId(), slug: 'half' }).execute();
          await sql`DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`.execute(
            transaction,
          );
        }),
      ),
  });
});
afterAll(() => server.close());

it('[RUN-03] where the disk of the database is full, the reply says that a repeat mends it, and the log what it is', async () => {
  const reply = await server.request<{ code: string; message: string }>('POST', '/fills-the-disk');
  expect(reply).toMatchObject({
    status: 503,
    body: {
      code: 'unavailable',
      message: 'The database is not available right now. Nothing was changed; please try again.',
    },
  });
  expect(reply.headers['retry-after']).toBe('2');
  expect(server.errors).toMatchObject([{ msg: 'The database has no room', err: { code: '53100' } }]);
  const kept = server.platform.db.selectFrom('contents').select('_id').where('slug', '=', 'half');
  expect(await kept.execute()).toEqual([]);
});
