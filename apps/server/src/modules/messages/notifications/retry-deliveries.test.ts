import type { RetryResult } from '@paddock/contract';
import { type ErrorBody, jobRun, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { createNotification } from './create-notification.ts';
import { listDeliveries } from './deliveries.ts';
import { work as queueDeliveries } from './queue-deliveries.job.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer({ env: { SLACK_TOKEN: 'xoxb-test' } });
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

/** A delivery to a person with this address, queued. */
const delivery = async (template: Parameters<TestServer['make']['template']>[0], email?: string) => {
  const { db, clock } = { ...server.platform, clock: server.clock };
  const user = await server.make.user(email ? { email } : {});
  const { name } = await server.make.template(template);
  const notification = await createNotification(db, server.platform, {
    templateName: name,
    tags: {},
    user: user._id,
    portal: null,
    now: clock.now(),
  });
  await queueDeliveries(server.platform, { notification }, jobRun());
  const [item] = (await listDeliveries(db, { notification })).items;
  if (!item) throw new Error('There is no delivery.');
  return { id: item._id, notification, user };
};
const stateOf = async (notification: string) =>
  (await listDeliveries(server.platform.db, { notification })).items[0]?.state;
const retry = <Body = RetryResult>(body: object, authCode = admin) =>
  server.request<Body>('POST', '/api/backoffice/notification_deliveries/retry', { authCode, body });

describe('retrying a delivery', () => {
  it('[BAC-12] queues its failed email once, by two admins at once', async () => {
    const { id, notification } = await delivery({ canSendAsEmail: true });
    const { db } = server.platform;
    await sql`UPDATE outbox SET "failedAt" = now(), problem = '550 full' WHERE _id =
      (SELECT mail FROM notification_deliveries WHERE _id = ${id})`.execute(db);
    const second = await server.signIn(await server.make.user({ level: 'admin' }));
    const replies = await Promise.all([
      retry({ ids: [id] }),
      retry({ ids: [id] }, second),
      retry({ all: true }),
    ]);
    expect(replies.reduce((sum, { body }) => sum + body.queued, 0)).toBe(1);
    expect(await stateOf(notification)).toBe('waiting');
  });

  it('[BAC-12] queues a failed post to the chat, and no post that was made', async () => {
    const template = { canSendToSlack: true, defaultTargetChannel: '#news' };
    const [lost, posted] = [await delivery(template), await delivery(template)];
    const { db } = server.platform;
    const setState = (id: string, state: 'failed' | 'done') =>
      db.updateTable('notification_deliveries').set({ state }).where('_id', '=', id).execute();
    await setState(lost.id, 'failed');
    await setState(posted.id, 'done');
    const replies = await Promise.all([retry({ ids: [lost.id, posted.id] }), retry({ ids: [lost.id] })]);
    expect(replies.reduce((sum, { body }) => sum + body.queued, 0)).toBe(1);
    expect([await stateOf(lost.notification), await stateOf(posted.notification)]).toEqual([
      'waiting',
      'done',
    ]);
  });

  it('[BAC-12] writes a new email where the text of the failed one is gone, and one only', async () => {
    const { id, notification, user } = await delivery({ canSendAsEmail: true });
    const { db } = server.platform;
    await sql`UPDATE outbox SET "failedAt" = now(), sealed = NULL WHERE "to" = ${user.email}`.execute(db);
    const replies = await Promise.all([retry({ ids: [id] }), retry({ ids: [id] })]);
    expect(replies.reduce((sum, { body }) => sum + body.queued, 0)).toBe(1);
    await queueDeliveries(server.platform, { notification }, jobRun());
    const emails = await db.selectFrom('outbox').select('failedAt').where('to', '=', user.email).execute();
    expect(emails.filter(({ failedAt }) => failedAt === null)).toHaveLength(1);
    expect(await stateOf(notification)).toBe('waiting');
  });

  it.each([
    ['whose text is kept', ''],
    ['whose text is gone', ', sealed = NULL'],
  ])('[BAC-12] leaves out an email that may have arrived, %s, unless it is named', async (_, alsoSet) => {
    const { id, notification, user } = await delivery({ canSendAsEmail: true });
    const bystander = await delivery({ canSendAsEmail: true });
    const { db } = server.platform;
    await sql`UPDATE outbox SET "failedAt" = now(), "handedOverAt" = now(), problem = 'It may have arrived'
      ${sql.raw(alsoSet)} WHERE "to" = ${user.email}`.execute(db);
    const uncertain = await listDeliveries(db, { state: 'uncertain' });
    expect(uncertain.items).toMatchObject([{ _id: id, problem: 'It may have arrived', doneAt: null }]);
    expect((await listDeliveries(db, { state: 'failed', notification })).items).toEqual([]);
    expect((await retry({ all: true })).body.queued).toBe(0);
    expect(await stateOf(notification)).toBe('uncertain');
    expect((await retry({ ids: [id] })).body.queued).toBe(1);
    expect([await stateOf(notification), await stateOf(bystander.notification)]).toEqual([
      'waiting',
      'waiting',
    ]);
  });

  it('[BAC-12] asks to correct an invalid address first, and then sends to the new one', async () => {
    const { id, notification, user } = await delivery({ canSendAsEmail: true }, 'nowhere');
    expect(await stateOf(notification)).toBe('failed');
    const refused = await retry<ErrorBody>({ ids: [id] });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('nowhere') as unknown },
    });
    const email = `${newId()}@example.com`;
    await server.platform.db.updateTable('users').set({ email }).where('_id', '=', user._id).execute();
    expect((await retry({ ids: [id] })).body.queued).toBe(1);
    await queueDeliveries(server.platform, { notification }, jobRun());
    const sent = await server.platform.db
      .selectFrom('outbox')
      .select('_id')
      .where('to', '=', email)
      .execute();
    expect(sent).toHaveLength(1);
  });

  it('[BAC-12] takes an admin, and a delivery that exists', async () => {
    const user = await server.signIn(await server.make.user());
    expect((await retry({ all: true }, user)).status).toBe(403);
    expect((await retry({ ids: [crypto.randomUUID()] })).status).toBe(404);
  });
});
