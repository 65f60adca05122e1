import { type TestDatabase, testDatabase } from '@paddock/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase, migrate, newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { listDeliveries } from './deliveries.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await testDatabase();
  db = createDatabase(database.connection);
  await sql`DROP SCHEMA public CASCADE`.execute(db);
  await sql`CREATE SCHEMA public`.execute(db);
  await migrate(db, '036_old_portal_passwords');
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** A notification of an older version with one delivery by email, and its outbox row. */
async function insertEmailDelivery(state: string, { failures = 0, problem = '' } = {}): Promise<string> {
  const [notification, mail] = [newId(), newId()];
  const sentAt = state === 'done' ? new Date('2026-11-01T10:00:00Z') : null;
  await sql`INSERT INTO notifications (_id, sent) VALUES (${notification}, ${state === 'done'})`.execute(db);
  await sql`INSERT INTO outbox (_id, "to", "sentAt") VALUES (${mail}, 'ada@example.com', ${sentAt})`.execute(
    db,
  );
  await sql`INSERT INTO notification_deliveries
    (_id, notification, channel, target, state, mail, failures, problem, "doneAt")
    VALUES (${newId()}, ${notification}, 'email', 'ada@example.com', ${state}, ${mail}, ${failures},
      ${problem || null}, ${sentAt})`.execute(db);
  return notification;
}

it('[NOT-08] keeps the outcome of every delivery that an older version stored', async () => {
  const done = await insertEmailDelivery('done', { failures: 2 });
  const waiting = await insertEmailDelivery('waiting', { failures: 1, problem: 'away' });
  const failed = await insertEmailDelivery('failed', { failures: 60, problem: '550' });
  const posted = newId();
  await sql`INSERT INTO notifications (_id, sent) VALUES (${posted}, true)`.execute(db);
  await sql`INSERT INTO notification_deliveries (_id, notification, channel, target, state, "doneAt")
    VALUES (${newId()}, ${posted}, 'slack', '#all', 'done', now()),
      (${newId()}, ${posted}, 'slack', '#none', 'skipped', NULL)`.execute(db);

  await migrate(db);

  const outcome = async (notification: string) => (await listDeliveries(db, { notification })).items;
  const sent = async (id: string) =>
    (await sql<{ sent: boolean }>`SELECT notification_sent(${id}) AS sent`.execute(db)).rows[0]?.sent;
  expect(await outcome(done)).toMatchObject([
    { state: 'done', failures: 2, problem: null, doneAt: '2026-11-01T10:00:00.000Z' },
  ]);
  expect(await outcome(waiting)).toMatchObject([{ state: 'waiting', failures: 1, problem: 'away' }]);
  expect(await outcome(failed)).toMatchObject([{ state: 'failed', failures: 60, problem: '550' }]);
  expect((await outcome(posted)).map(({ state }) => state).toSorted()).toEqual(['done', 'skipped']);
  expect(await Promise.all([done, waiting, failed, posted].map(sent))).toEqual([true, false, false, true]);
});
