import type { RetryResult } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import { type ErrorBody, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mailer } from '../../../adapters/mail/index.ts';
import { defineEmail } from './define-email.ts';
import { deliverEmail } from './deliver-email.ts';
import { queueEmail } from './queue-email.ts';

const noteEmail = defineEmail(
  'test: note',
  () => ({ subject: 'A note', heading: 'A note', paragraphs: ['A note'] }),
  () => ({ default: [] }),
);

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

const rowOf = (id: string) =>
  server.platform.db.selectFrom('outbox').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const queued = () =>
  queueEmail(server.platform.db, server.platform, { to: 'ada@example.com', portal: null, ...noteEmail() });
const jobsOf = async (id: string) => {
  const { rows } =
    await sql`SELECT 1 FROM pgboss.job WHERE name = 'send-mail' AND data->>'mail' = ${id}`.execute(
      server.platform.db,
    );
  return rows.length;
};
/** An email whose last attempt has failed, and whose job is gone. */
const failed = async () => {
  const id = await queued();
  const mailer = {
    delivers: true,
    send: () => Promise.reject(new Error('away')),
    close: async () => undefined,
  };
  await expect(
    deliverEmail(server.platform, { mailer, store: server.store }, id, {
      previousFailures: 500,
      isLast: true,
    }),
  ).rejects.toThrow('away');
  await sql`DELETE FROM pgboss.job WHERE data->>'mail' = ${id}`.execute(server.platform.db);
  return id;
};
const retry = <Body = RetryResult>(body: object, authCode = admin) =>
  server.request<Body>('POST', '/api/backoffice/outbox/retry', { authCode, body });

describe('retrying an email', () => {
  it('[BAC-12] queues a failed one once, however often and by however many admins it is pressed', async () => {
    const id = await failed();
    const second = await server.signIn(await server.make.user({ level: 'admin' }));
    const replies = await Promise.all([
      retry({ ids: [id] }),
      retry({ ids: [id] }, second),
      retry({ all: true }, second),
      retry({ ids: [id] }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(replies.reduce((sum, { body }) => sum + body.queued, 0)).toBe(1);
    expect(await jobsOf(id)).toBe(1);
    expect(await rowOf(id)).toMatchObject({ failedAt: null, problem: null, failures: 0 });
  });

  it('[BAC-12] never queues one that was sent or is still waiting', async () => {
    const [sent, waiting] = [await failed(), await queued()];
    await server.platform.db
      .updateTable('outbox')
      .set({ sentAt: server.clock.now() })
      .where('_id', '=', sent)
      .execute();
    expect((await retry({ ids: [sent, waiting] })).body).toEqual({ success: true, queued: 0 });
    expect([await jobsOf(sent), await jobsOf(waiting)]).toEqual([0, 1]);
  });

  it('[BAC-12] sends it once although two jobs work on it at the same time', async () => {
    const id = await failed();
    await retry({ ids: [id] });
    const sent: string[] = [];
    let release = () => undefined as unknown;
    const isOpen = new Promise<unknown>((resolve) => {
      release = () => resolve(undefined);
    });
    const mailer: Mailer = {
      delivers: true,
      send: async ({ id: one }) => {
        sent.push(one);
        await isOpen;
      },
      close: async () => undefined,
    };
    const tools = { mailer, store: server.store };
    const first = deliverEmail(server.platform, tools, id);
    await expect.poll(() => sent).toEqual([id]);
    await expect(deliverEmail(server.platform, tools, id)).rejects.toThrow('under way');
    release();
    await first;
    await deliverEmail(server.platform, tools, id);
    expect(sent).toEqual([id]);
    expect((await retry({ ids: [id] })).body.queued).toBe(0);
  });

  it('[BAC-12] leaves the outcome to the worker that took over from a slow one', async () => {
    const id = await queued();
    const begun: string[] = [];
    const attempt = (name: string) => {
      const answer = Promise.withResolvers<void>();
      const mailer: Mailer = {
        delivers: true,
        send: () => {
          begun.push(name);
          return answer.promise;
        },
        close: async () => undefined,
      };
      const last = { previousFailures: 0, isLast: true };
      return { ...answer, done: deliverEmail(server.platform, { mailer, store: server.store }, id, last) };
    };
    const claim = () =>
      server.platform.db.selectFrom('outbox').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
    const slow = attempt('slow');
    await expect.poll(() => begun).toEqual(['slow']);
    server.clock.advance(lifetimes.emailAttempt + 1);
    const second = attempt('second');
    await expect.poll(() => begun).toEqual(['slow', 'second']);
    const { claimedUntil } = await claim();
    slow.reject(new Error('The connection was lost.'));
    await expect(slow.done).rejects.toThrow('lost');
    expect(await claim()).toMatchObject({ claimedUntil, failures: 0, problem: null, failedAt: null });
    await expect(attempt('third').done).rejects.toThrow('under way');
    second.resolve();
    await second.done;
    expect(begun).toEqual(['slow', 'second']);
    expect(await claim()).toMatchObject({ sentAt: expect.any(Date), failedAt: null });
  });

  it('[BAC-12] stays sent when a slow worker sent it and the one that took over fails', async () => {
    const id = await queued();
    const answers: PromiseWithResolvers<void>[] = [];
    const mailer: Mailer = {
      delivers: true,
      send: () => {
        const answer = Promise.withResolvers<void>();
        answers.push(answer);
        return answer.promise;
      },
      close: async () => undefined,
    };
    const attempt = () =>
      deliverEmail(server.platform, { mailer, store: server.store }, id, {
        previousFailures: 0,
        isLast: true,
      });
    const slow = attempt();
    await expect.poll(() => answers).toHaveLength(1);
    server.clock.advance(lifetimes.emailAttempt + 1);
    const second = attempt();
    await expect.poll(() => answers).toHaveLength(2);
    answers[0]?.resolve();
    await slow;
    answers[1]?.reject(new Error('The connection was lost.'));
    await expect(second).rejects.toThrow('lost');
    const { sentAt, failedAt, problem } = await server.platform.db
      .selectFrom('outbox')
      .selectAll()
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    expect({ sentAt, failedAt, problem }).toEqual({
      sentAt: expect.any(Date),
      failedAt: null,
      problem: null,
    });
  });

  it('[BAC-12] takes over from a worker that crashed while it was sending', async () => {
    const id = await queued();
    await server.platform.db
      .updateTable('outbox')
      .set({ claimedUntil: new Date(server.clock.now().getTime() - 1) })
      .where('_id', '=', id)
      .execute();
    const sent: string[] = [];
    const mailer: Mailer = {
      delivers: true,
      send: async (mail) => void sent.push(mail.id),
      close: async () => undefined,
    };
    await deliverEmail(server.platform, { mailer, store: server.store }, id);
    expect(sent).toEqual([id]);
  });

  it('[BAC-12] says why where its text is gone, and skips it among all', async () => {
    const id = await failed();
    await server.platform.db.updateTable('outbox').set({ sealed: null }).where('_id', '=', id).execute();
    expect(await retry<ErrorBody>({ ids: [id] })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await retry({ all: true })).body.queued).toBe(0);
    expect((await rowOf(id)).failedAt).not.toBeNull();
  });

  it('[BAC-12] takes an admin, and an email that exists', async () => {
    const id = await failed();
    const user = await server.signIn(await server.make.user());
    expect((await retry({ ids: [id] }, user)).status).toBe(403);
    expect((await retry({ ids: [crypto.randomUUID()] })).status).toBe(404);
    for (const body of [{}, { ids: [] }, { ids: ['x'] }, { all: false }, { ids: [id], all: true }])
      expect((await retry(body)).status).toBe(400);
    expect((await rowOf(id)).failedAt).not.toBeNull();
  });

  it('[BAC-12] leaves a line in the audit log that names the email', async () => {
    const id = await failed();
    await retry({ ids: [id] });
    const line = await server.platform.db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'outbox.retry')
      .where('record', '=', id)
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ collection: 'outbox', detail: { queued: 1, emails: [id] } });
  });

  it('[BAC-12] shows admins state and error of an email, and its body only to a superadmin', async () => {
    const id = await failed();
    const listed = await server.request<{ items: object[] }>(
      'GET',
      `/api/outbox?filter=${JSON.stringify({ failedAt: { $exists: true } })}&sort=-createdAt&limit=1`,
      { authCode: admin },
    );
    expect(listed.body.items[0]).toMatchObject({ _id: id, failures: 1, problem: 'away' });
    expect(listed.body.items[0]).not.toHaveProperty('text');
    expect(listed.body.items[0]).not.toHaveProperty('sealed');
  });
});
