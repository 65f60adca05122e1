import type { RetryResult } from '@paddock/contract';
import { lifetimes } from '@paddock/domain';
import {
  type DatabaseProxy,
  rowChanges,
  startDatabaseProxy,
  type TestDatabase,
  type TestServer,
  testDatabase,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AnswerLostError, type Mailer } from '../../../adapters/mail/index.ts';
import { defineEmail } from './define-email.ts';
import { deliverEmail } from './deliver-email.ts';
import { queueEmail } from './queue-email.ts';
import { answerLost, outcomeLost } from './uncertain-email.ts';

const billEmail = defineEmail(
  'test: bill',
  () => ({ subject: 'Your bill', heading: 'Your bill', paragraphs: ['Your bill'] }),
  () => ({ default: [] }),
);

let database: TestDatabase;
let proxy: DatabaseProxy;
let server: TestServer;
let member: { _id: string; email: string };
beforeAll(async () => {
  database = await testDatabase();
  proxy = await startDatabaseProxy(database.connection);
  server = await testServer({
    database: { connection: proxy.connection, drop: async () => undefined },
    primaryTimeout: 1_000,
  });
  member = await server.make.user({ level: 'admin' });
});
// The team is told of each test's first one.
beforeEach(() => server.clock.advance(2 * 60 * 60_000));
afterAll(async () => {
  await server.close();
  await proxy.stop();
  await database.drop();
});

const rowOf = (id: string) =>
  server.platform.db.selectFrom('outbox').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const queued = (to = 'ada@example.com') =>
  queueEmail(server.platform.db, server.platform, { to, portal: null, ...billEmail() });
const notices = () =>
  server.platform.db
    .selectFrom('outbox')
    .select(['_id', 'text'])
    .where('to', '=', member.email)
    .where('template', '=', 'outbox: uncertain')
    .orderBy('createdAt')
    .execute();

/** A mail server that has every email, and what comes after that. */
const mailServer = (answer: () => Promise<void>) => {
  const accepted: string[] = [];
  const mailer: Mailer = {
    delivers: true,
    send: async ({ id }, beforeEnd) => {
      await beforeEnd();
      accepted.push(id);
      await answer();
    },
    close: async () => undefined,
  };
  return { accepted, mailer };
};
const losingAnswers = () => mailServer(() => Promise.reject(new AnswerLostError('Connection closed')));
const well = () => mailServer(async () => undefined);
const deliver = (id: string, { mailer }: { mailer: Mailer }, platform = server.platform) =>
  deliverEmail(platform, { mailer, store: server.store }, id);
const retry = async (body: object) => {
  const authCode = await server.signIn(member);
  return (await server.request<RetryResult>('POST', '/api/backoffice/outbox/retry', { authCode, body })).body
    .queued;
};
const listed = {
  sentAt: null,
  failedAt: expect.any(Date),
  handedOverAt: expect.any(Date),
  claimedUntil: null,
};

describe('an email whose answer was lost', () => {
  it('[BAC-12] is listed with the reason and told to the team, and nothing else changes', async () => {
    const [id, bystander] = [await queued(), await queued('other@example.com')];
    const before = await notices();
    const changes = await rowChanges(server, () => deliver(id, losingAnswers()));
    expect(changes).toEqual({
      outbox: {
        changed: [expect.objectContaining({ _id: id, failures: 1, problem: answerLost, sentAt: null })],
        added: [expect.objectContaining({ to: member.email, template: 'outbox: uncertain' })],
      },
    });
    expect(await rowOf(id)).toMatchObject({ ...listed, sealed: expect.any(Buffer) });
    expect(await rowOf(bystander)).toMatchObject({ sentAt: null, failedAt: null, handedOverAt: null });
    const [notice] = (await notices()).slice(before.length);
    expect(notice?.text).toContain(`/admin/outbox/${id}`);
    expect(server.errors.splice(0)).toMatchObject([{ mail: id }]);
  });

  it('[BAC-12] is not sent again by itself, nor among all, but when it is named', async () => {
    const [id, failed] = [await queued(), await queued()];
    await deliver(id, losingAnswers());
    const { db, clock } = server.platform;
    await db.updateTable('outbox').set({ failedAt: clock.now() }).where('_id', '=', failed).execute();
    const later = well();
    await deliver(id, later);
    server.clock.advance(lifetimes.emailAttempt + 1);
    await deliver(id, later);
    expect(later.accepted).toEqual([]);
    expect(await retry({ all: true })).toBe(1);
    expect(await rowOf(id)).toMatchObject(listed);
    expect(await retry({ ids: [id] })).toBe(1);
    expect(await rowOf(id)).toMatchObject({ failedAt: null, handedOverAt: null, problem: null });
    await deliver(id, later);
    expect(later.accepted).toEqual([id]);
    expect(await rowOf(id)).toMatchObject({ sentAt: expect.any(Date), handedOverAt: null, problem: null });
  });

  it('[BAC-12] is told to the team once within an hour, and never if it is about such an email', async () => {
    const before = (await notices()).length;
    const lose = async (id: string) => {
      await deliver(id, losingAnswers());
      expect(await rowOf(id)).toMatchObject(listed);
    };
    await Promise.all([lose(await queued()), lose(await queued()), lose(await queued())]);
    const told = (await notices()).slice(before);
    expect(told).toHaveLength(1);
    server.clock.advance(60 * 60_000 + 1);
    await lose(told[0]?._id ?? '');
    expect(await notices()).toHaveLength(before + 1);
    await lose(await queued());
    expect(await notices()).toHaveLength(before + 2);
  });
});

describe('an email that the mail server refuses after it has all of it', () => {
  it('[BAC-12] is sent later', async () => {
    const id = await queued();
    await expect(
      deliver(
        id,
        mailServer(() => Promise.reject(new Error('451 later'))),
      ),
    ).rejects.toThrow();
    expect(await rowOf(id)).toMatchObject({ failures: 1, failedAt: null, handedOverAt: null });
    const later = well();
    await deliver(id, later);
    expect(later.accepted).toEqual([id]);
  });
});

/** An attempt that has handed over its email and waits for the answer. */
const openAttempt = async (id: string, platform = server.platform) => {
  const answer = Promise.withResolvers<void>();
  const handedOver = Promise.withResolvers<void>();
  const { mailer, accepted } = mailServer(() => {
    handedOver.resolve();
    return answer.promise;
  });
  const done = deliver(id, { mailer }, platform);
  await handedOver.promise;
  return { ...answer, accepted, done };
};

describe('an email whose process ended before it knew the answer', () => {
  it('[BAC-12] is listed when its time is over, not sent again', async () => {
    const id = await queued();
    const killed = await openAttempt(id);
    const later = well();
    await expect(deliver(id, later)).rejects.toThrow('under way');
    server.clock.advance(lifetimes.emailAttempt + 1);
    const before = (await notices()).length;
    await Promise.all([deliver(id, later), deliver(id, later)]);
    expect(later.accepted).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ ...listed, failures: 1, problem: outcomeLost });
    expect(await notices()).toHaveLength(before + 1);
    // It was only slow: now the answer is known, and there is nothing to decide any more.
    killed.resolve();
    await killed.done;
    expect(await rowOf(id)).toMatchObject({
      sentAt: expect.any(Date),
      failedAt: null,
      handedOverAt: null,
      problem: null,
      sealed: null,
    });
  });

  it('[BAC-12] is sent by the next attempt if it had not handed it over, and by that one alone', async () => {
    const id = await queued();
    const mayEnd = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow: Mailer = {
      delivers: true,
      send: async (_, beforeEnd) => {
        begun.resolve();
        await mayEnd.promise;
        await beforeEnd();
        throw new Error('It was sent twice');
      },
      close: async () => undefined,
    };
    const slowOne = deliver(id, { mailer: slow });
    await begun.promise;
    server.clock.advance(lifetimes.emailAttempt + 1);
    const next = await openAttempt(id);
    mayEnd.resolve();
    await expect(slowOne).rejects.toThrow('is over');
    expect(await rowOf(id)).toMatchObject({ failures: 0, failedAt: null, handedOverAt: expect.any(Date) });
    next.resolve();
    await next.done;
    expect(next.accepted).toEqual([id]);
    expect(await rowOf(id)).toMatchObject({ sentAt: expect.any(Date), handedOverAt: null });
  });
});

describe('an answer that comes while there is no database', () => {
  it.each([
    ['that it is accepted', undefined, { sentAt: expect.any(Date), failedAt: null }],
    ['that it is refused', new Error('451 later'), { sentAt: null, failedAt: null, failures: 1 }],
    ['which is lost', new AnswerLostError('Closed'), { ...listed, failures: 1 }],
  ])('[RUN-03] is recorded when there is one again: %s', async (_, failure, expected) => {
    const id = await queued();
    let isAway = false;
    let looks = 0;
    const opened = Promise.withResolvers<void>();
    const clock = {
      ...server.clock,
      now: () => {
        if (isAway) looks += 1;
        // Whoever looks at the clock a second time has failed to record it.
        if (looks === 2) proxy.open().then(opened.resolve, opened.reject);
        return server.clock.now();
      },
    };
    const attempt = await openAttempt(id, { ...server.platform, clock });
    await proxy.close();
    isAway = true;
    if (failure) attempt.reject(failure);
    else attempt.resolve();
    await attempt.done.catch((error: unknown) => expect(error).toBe(failure));
    await opened.promise;
    expect(await rowOf(id)).toMatchObject({ ...expected, claimedUntil: null });
  });
});
