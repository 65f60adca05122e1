import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runDelayedJobs, smtpSink, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createMailer,
  type Mailer,
  type OutgoingMail,
  RecipientRejectedError,
} from '../../../adapters/mail/index.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { defineEmail } from './define-email.ts';
import { sendEmailJob } from './deliver-email.job.ts';
import { deliverEmail } from './deliver-email.ts';
import { queueEmail } from './queue-email.ts';

const helloEmail = defineEmail(
  'test: hello',
  () => ({ subject: 'Hello', heading: 'Hello', paragraphs: ['Hello'] }),
  () => ({ default: [] }),
);
const email = { to: 'ada@example.com', portal: null, ...helloEmail() };

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ jobs: true });
});
afterAll(() => server.close());

const rows = () => server.platform.db.selectFrom('outbox').selectAll().execute();
const row = async (id: string) => (await rows()).find(({ _id }) => _id === id);
const queue = () => inTransaction(server.platform.db, (db) => queueEmail(db, server.platform, email));

describe('queued emails', () => {
  it('[BAC-12] are written to a file without a mail server, after the commit, and then marked as kept', async () => {
    const id = await queue();
    await vi.waitFor(async () => expect((await row(id))?.sentAt).toBeInstanceOf(Date), 10_000);
    expect(await readdir(join(server.dataDir, 'outbox'))).toContain(`${id}.eml`);
    expect((await row(id))?.problem).toBe('Kept in the outbox: no mail server is set up.');
    // Kept for the page that lists undelivered emails.
    expect((await row(id))?.text).toContain('Hello');
  });

  it('are rolled back with the transaction that queued them', async () => {
    const before = (await rows()).length;
    const work = inTransaction(server.platform.db, async (db) => {
      await queueEmail(db, server.platform, email);
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect((await rows()).length).toBe(before);
  });

  it('are visible only to admins, because they contain links that sign agreements', async () => {
    await queue();
    const admin = await server.signIn(await server.make.user({ level: 'admin' }));
    const user = await server.signIn(await server.make.user());
    const listed = await server.request<{ items: { to: string }[] }>('GET', '/api/outbox', {
      authCode: admin,
    });
    expect(listed.body.items[0]?.to).toBe('ada@example.com');
    expect(await server.request('GET', '/api/outbox', { authCode: user })).toMatchObject({ status: 403 });
    expect(await server.request('GET', '/api/outbox')).toMatchObject({ status: 401 });
  });
});

describe('delivery', () => {
  it('leaves a failed email for the next attempt, and does not send a sent one again', async () => {
    const id = await queueEmail(server.platform.db, { ...server.platform, jobs: noJobs }, email);
    const sent: string[] = [];
    let alive = false;
    const mailer: Mailer = {
      delivers: true,
      send: async (mail) => {
        if (!alive) throw new Error('dead');
        sent.push(mail.id);
      },
      close: async () => undefined,
    };
    const tools = { mailer, store: server.store };
    await expect(deliverEmail(server.platform, tools, id)).rejects.toThrow('dead');
    expect((await row(id))?.sentAt).toBeNull();
    alive = true;
    await deliverEmail(server.platform, tools, id);
    await deliverEmail(server.platform, tools, id);
    expect(sent).toEqual([id]);
    // After an email has left the machine, no copy of its links remains.
    expect(await row(id)).toMatchObject({ html: null, text: null, subject: 'Hello' });
  });
});

describe('an email that can be turned off', () => {
  const preferencesUrl = 'https://stallion.example/notifications/preferences';
  const sentOver = async (queued: typeof email & { preferencesUrl?: string }) => {
    const sink = await smtpSink();
    const mailer = createMailer({ smtpUrl: sink.url, smtpNeedsTls: false, dataDir: server.dataDir });
    const id = await queueEmail(server.platform.db, { ...server.platform, jobs: noJobs }, queued);
    await deliverEmail(server.platform, { mailer, store: server.store }, id);
    await mailer.close();
    await sink.close();
    return sink.emails.map(({ raw }) => raw);
  };

  it('[INV-06] names the page of the preferences in its headers, which asks for a sign-in and takes no single click', async () => {
    const [raw, ...more] = await sentOver({ ...email, preferencesUrl });
    expect(more).toEqual([]);
    expect(raw).toContain(`List-Unsubscribe: <${preferencesUrl}>`);
    expect(raw).not.toContain('List-Unsubscribe-Post');
  });

  it('[INV-06] is the only kind that does: what must go out offers no unsubscribing', async () => {
    expect((await sentOver(email))[0]).not.toMatch(/unsubscribe/i);
  });
});

describe('an attachment', () => {
  it('stays in the store until its email is sent, and is sent late if the store is down', async () => {
    const bytes = Buffer.from('%PDF-1.7 sealed');
    await server.store.put('agreements/copy.pdf', bytes, 'application/pdf');
    const id = await queueEmail(
      server.platform.db,
      { ...server.platform, jobs: noJobs },
      { ...email, attachment: { key: 'agreements/copy.pdf', name: 'Agreement.pdf' } },
    );
    expect(JSON.stringify(await row(id))).not.toContain('%PDF');
    const sent: OutgoingMail[] = [];
    const mailer: Mailer = {
      delivers: true,
      send: async (mail) => void sent.push(mail),
      close: async () => undefined,
    };
    const away = { ...server.store, read: () => Promise.reject(new Error('The store is away')) };
    await expect(deliverEmail(server.platform, { mailer, store: away }, id)).rejects.toThrow('away');
    expect([sent, (await row(id))?.sentAt]).toEqual([[], null]);
    await deliverEmail(server.platform, { mailer, store: server.store }, id);
    expect(sent).toMatchObject([{ to: email.to, attachment: { name: 'Agreement.pdf', bytes } }]);
  });
});

describe('a recipient that the mail server rejects', () => {
  it('is retried for half a day, and then logged as an error', async () => {
    const id = await queueEmail(server.platform.db, { ...server.platform, jobs: noJobs }, email);
    const tools = {
      store: server.store,
      mailer: {
        delivers: true,
        send: () => Promise.reject(new RecipientRejectedError('550 no such person')),
        close: async () => undefined,
      },
    };
    const attempt = (previousFailures: number) =>
      deliverEmail(server.platform, tools, id, { previousFailures, isLast: false });
    await expect(attempt(59)).rejects.toThrow('no such person');
    expect(server.errors).toEqual([]);
    const rejected = { failures: 1, problem: '550 no such person', failedAt: null };
    expect(await row(id)).toMatchObject(rejected);
    await attempt(60);
    expect(await row(id)).toMatchObject({
      ...rejected,
      failures: 2,
      failedAt: expect.any(Date),
      // An admin can send it again once the address works.
      sealed: expect.any(Buffer),
    });
    expect(server.errors.splice(0)).toMatchObject([{ mail: id, err: { message: '550 no such person' } }]);
    expect((await row(id))?.sentAt).toBeNull();
  });
});

describe('a mail server that is down', () => {
  it('delays emails and loses none', async () => {
    const first = await smtpSink();
    const { port, url } = first;
    await first.close();
    const away = await testServer({ jobs: true, env: { SMTP_URL: url } });
    try {
      const queued = () => inTransaction(away.platform.db, (db) => queueEmail(db, away.platform, email));
      const ids = [await queued(), await queued()];
      // Each has failed once before the server comes back.
      const failures = async () =>
        (await away.platform.db.selectFrom('outbox').select('failures').execute()).map(
          ({ failures: count }) => count,
        );
      await vi.waitFor(async () => expect(await failures()).toEqual([1, 1]), 10_000);
      const sink = await smtpSink({ port });
      await runDelayedJobs(away, sendEmailJob.name);
      await sink.received(2);
      await vi.waitFor(async () => {
        const remaining = await away.platform.db
          .selectFrom('outbox')
          .select('_id')
          .where('sentAt', 'is', null)
          .execute();
        expect(remaining).toEqual([]);
      }, 10_000);
      for (const id of ids) expect(sink.emails.some(({ raw }) => raw.includes(`<${id}@`))).toBe(true);
      await sink.close();
    } finally {
      await away.close();
    }
  }, 60_000);
});

const noJobs = {
  enqueue: async () => undefined,
  wake: async () => undefined,
  handle: () => undefined,
  isHandled: () => true,
  handled: () => [],
  retry: async () => 0,
  start: async () => undefined,
  stop: async () => undefined,
};
