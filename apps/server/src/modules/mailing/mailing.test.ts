import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { smtpSink, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Mailer, RecipientRefused } from '../../adapters/mail/index.ts';
import { inTransaction } from '../../platform/database/index.ts';
import { deliverMail } from './deliver.ts';
import { queueMail } from './queue-mail.ts';

const letter = {
  to: 'ada@example.com',
  subject: 'Hello',
  portal: null,
  heading: 'Hello',
  paragraphs: ['Hello'],
};

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ jobs: true });
});
afterAll(() => server.close());

const rows = () => server.platform.db.selectFrom('outbox').selectAll().execute();
const row = async (id: string) => (await rows()).find(({ _id }) => _id === id);
const queue = () => inTransaction(server.platform.db, (db) => queueMail(db, server.platform, letter));

describe('queued mails', () => {
  it('are delivered after the commit and then marked', async () => {
    const id = await queue();
    await vi.waitFor(async () => expect((await row(id))?.sentAt).toBeInstanceOf(Date), 10_000);
    expect(await readdir(join(server.dataDir, 'outbox'))).toContain(`${id}.eml`);
    // Kept for the page that lists what went nowhere.
    expect((await row(id))?.text).toContain('Hello');
  });

  it('are gone with the transaction that queued them', async () => {
    const before = (await rows()).length;
    const work = inTransaction(server.platform.db, async (db) => {
      await queueMail(db, server.platform, letter);
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect((await rows()).length).toBe(before);
  });

  it('go to no text that is no address', async () => {
    const queued = queueMail(server.platform.db, server.platform, {
      ...letter,
      to: 'a@example.com, b@example.com',
    });
    await expect(queued).rejects.toThrow('no address');
  });

  it('are listed to admins only, for they hold links that sign agreements', async () => {
    await queue();
    const admin = await server.signIn(await server.make.user({ level: 'admin' }));
    const user = await server.signIn(await server.make.user());
    const listed = await server.call<{ items: { to: string }[] }>('GET', '/api/outbox', { authCode: admin });
    expect(listed.body.items[0]?.to).toBe('ada@example.com');
    expect(await server.call('GET', '/api/outbox', { authCode: user })).toMatchObject({ status: 403 });
    expect(await server.call('GET', '/api/outbox')).toMatchObject({ status: 401 });
  });
});

describe('delivery', () => {
  it('that fails leaves the mail unsent for the next try, and a mail that was sent is not sent again', async () => {
    const id = await queueMail(server.platform.db, { ...server.platform, jobs: noJobs }, letter);
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
    await expect(deliverMail(server.platform, { mailer }, id)).rejects.toThrow('dead');
    expect((await row(id))?.sentAt).toBeNull();
    alive = true;
    await deliverMail(server.platform, { mailer }, id);
    await deliverMail(server.platform, { mailer }, id);
    expect(sent).toEqual([id]);
    // What has left the machine leaves no copy of its links.
    expect(await row(id)).toMatchObject({ html: null, text: null, subject: 'Hello' });
  });
});

describe('a recipient that the mail server refuses', () => {
  it('is tried for half a day, and then given up as an error in the log', async () => {
    const id = await queueMail(server.platform.db, { ...server.platform, jobs: noJobs }, letter);
    const told: boolean[] = [];
    const tools = {
      mailer: {
        delivers: true,
        send: () => Promise.reject(new RecipientRefused('550 no such person')),
        close: async () => undefined,
      },
      listener: {
        sent: async () => undefined,
        failed: async (_mail: string, { isLast }: { isLast: boolean }) => void told.push(isLast),
      },
    };
    const attempt = (failures: number) =>
      deliverMail(server.platform, tools, id, { failures, isLast: false });
    await expect(attempt(59)).rejects.toThrow('no such person');
    expect(server.errors).toEqual([]);
    await attempt(60);
    expect(told).toEqual([false, true]);
    expect(server.errors.splice(0)).toMatchObject([{ mail: id, err: { message: '550 no such person' } }]);
    expect((await row(id))?.sentAt).toBeNull();
  });
});

describe('a mail server that is down', () => {
  it('delays mails and loses none', async () => {
    const first = await smtpSink();
    const { port, url } = first;
    await first.close();
    const away = await testServer({ jobs: true, env: { SMTP_URL: url } });
    try {
      const queued = () => inTransaction(away.platform.db, (db) => queueMail(db, away.platform, letter));
      const ids = [await queued(), await queued()];
      // Each has been tried in vain before the server comes back.
      await vi.waitFor(async () => {
        const retried =
          await sql`SELECT 1 FROM pgboss.job WHERE name = 'send-mail' AND state = 'retry'`.execute(
            away.platform.db,
          );
        expect(retried.rows).toHaveLength(2);
      }, 10_000);
      const sink = await smtpSink({ port });
      await sink.received(2);
      await vi.waitFor(async () => {
        const left = await away.platform.db
          .selectFrom('outbox')
          .select('_id')
          .where('sentAt', 'is', null)
          .execute();
        expect(left).toEqual([]);
      }, 10_000);
      for (const id of ids) expect(sink.mails.some(({ raw }) => raw.includes(`<${id}@`))).toBe(true);
      await sink.close();
    } finally {
      await away.close();
    }
  }, 60_000);
});

const noJobs = {
  enqueue: async () => undefined,
  handle: () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
};
