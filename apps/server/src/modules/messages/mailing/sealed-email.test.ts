import { lifetimes } from '@paddock/domain';
import { jobRun, password, people, signingScene, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Mailer, OutgoingMail } from '../../../adapters/mail/index.ts';
import { newId } from '../../../platform/database/index.ts';
import { defineEmail } from './define-email.ts';
import { deliverEmail } from './deliver-email.ts';
import { queueEmail } from './queue-email.ts';
import { openSealedEmail, sealQueuedEmails } from './sealed-email.ts';

const signEmail = defineEmail(
  'test: sign',
  (url: string) => ({
    subject: 'Sign',
    heading: 'Sign',
    paragraphs: ['Please sign.'],
    action: { label: 'Sign', url },
  }),
  () => ({ default: ['https://invest.example/sign/code'] }),
);
const privateEmail = defineEmail(
  'test: private',
  () => ({ subject: 'Hello', heading: 'Hello', paragraphs: ['A word between us.'] }),
  () => ({ default: [] }),
);

let server: TestServer;
let of: ReturnType<typeof people>;
beforeAll(async () => {
  // Not a demo, with an unreachable mail server, so that queued emails stay.
  server = await testServer({
    jobs: true,
    env: { DEMO: '0', SMTP_URL: 'smtp://127.0.0.1:1' },
  });
  of = people(server);
});
afterAll(() => server.close());

const outboxRows = () => server.platform.db.selectFrom('outbox').selectAll().execute();
const rowOf = async (id: string) => (await outboxRows()).find(({ _id }) => _id === id);

/** Returns every code in waiting emails, by the page that it leads to. */
async function queuedCodes(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { sealed } of await outboxRows()) {
    if (!sealed) continue;
    const { text } = openSealedEmail(server.platform, sealed);
    for (const [, page, secret] of text.matchAll(/\/(\w+)\/([\w.-]{40,})/g))
      found.set(secret ?? '', page ?? '');
  }
  return found;
}

/** Returns what a dump of the database contains as text: every column of every table, including the queue's. */
async function databaseDump(): Promise<string> {
  const { db } = server.platform;
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`.execute(db);
  expect(tables.length).toBeGreaterThan(40);
  const parts: string[] = [];
  for (const { schema, name } of tables) {
    const table = sql.table(`${schema}.${name}`);
    const { rows: columns } = await sql<{ name: string; type: string }>`
      SELECT column_name AS name, data_type AS type FROM information_schema.columns
      WHERE table_schema = ${schema} AND table_name = ${name}`.execute(db);
    for (const column of columns) {
      const value = sql.ref(column.name);
      // Bytes as text.
      const text = column.type === 'bytea' ? sql`encode(${value}, 'escape')` : sql`${value}::text`;
      const { rows } = await sql<{ value: string | null }>`SELECT ${text} AS value FROM ${table}`.execute(db);
      parts.push(...rows.map((row) => row.value ?? ''));
    }
  }
  return parts.join('\n');
}

/** Queues emails of each kind that contains a code. */
async function queueEachKind(): Promise<void> {
  const registered = { firstName: 'Ida', lastName: 'B', username: '', email: 'ida@example.com', password };
  await server.request('POST', '/auth/register', { body: registered });
  const ada = await of.person({ email: 'ada@example.com' });
  const authCode = await server.signIn(ada);
  await server.request('POST', '/auth/email', { authCode, body: { email: 'ada.new@example.com', password } });
  await server.request('POST', '/auth/reset', { body: { username: ada.email } });
  const scene = await signingScene(server);
  await scene.requestSign(await scene.invested());
}

describe('waiting emails', () => {
  it('[SEC-02] leave no usable code in a dump of the database, whatever they are for', async () => {
    await queueEachKind();
    const pages = ['confirm_email', 'new_email', 'keep_email', 'reset_password', 'sign'];
    await vi.waitFor(async () => {
      const kinds = new Set((await queuedCodes()).values());
      expect([...kinds].toSorted()).toEqual(pages.toSorted());
    }, 20_000);
    const dump = await databaseDump();
    for (const secret of (await queuedCodes()).keys()) expect(dump).not.toContain(secret);
    expect(dump).toContain('/(removed)');
  }, 60_000);

  const secret = 'c'.repeat(43);
  const message = {
    to: 'ada@example.com',
    portal: null,
    ...signEmail(`https://invest.example/sign/${secret}`),
  };
  const jobs = {
    enqueue: async () => undefined,
    wake: async () => undefined,
    handle: () => undefined,
    isHandled: () => true,
    handled: () => [],
    retry: async () => 0,
    start: async () => undefined,
    stop: async () => undefined,
  };
  const queued = () => queueEmail(server.platform.db, { ...server.platform, jobs }, message);
  const mailerOf = (sent: OutgoingMail[], delivers: boolean): Mailer => ({
    delivers,
    send: async (mail) => void sent.push(mail),
    close: async () => undefined,
  });

  it.each([true, false])(
    '[SEC-02] are sent unchanged, and their encrypted text is deleted then (to a mail server: %s)',
    async (delivers) => {
      const id = await queued();
      const sent: OutgoingMail[] = [];
      await deliverEmail(server.platform, { mailer: mailerOf(sent, delivers), store: server.store }, id);
      expect(sent[0]?.text).toContain(secret);
      expect(sent[0]?.html).toContain(secret);
      const stored = await rowOf(id);
      expect(stored).toMatchObject({ sealed: null, sentAt: expect.any(Date) });
      expect(stored?.problem).toEqual(delivers ? null : expect.stringContaining('no mail server'));
      expect(stored?.text ?? null).toEqual(delivers ? null : expect.stringContaining('/sign/(removed)'));
      expect(`${stored?.html}`).not.toContain(secret);
    },
  );

  it('[SEC-02] cannot be opened where what was sealed is no email', () => {
    const sealed = server.platform.secrets.encrypt(Buffer.from('{"text":"Hello"}'));
    expect(() => openSealedEmail(server.platform, sealed)).toThrow();
  });

  it('[SEC-02] [BAC-12] are kept encrypted for 30 days after the last attempt, and deleted then', async () => {
    const id = await queued();
    const mailer = { ...mailerOf([], true), send: () => Promise.reject(new Error('away')) };
    const tools = { mailer, store: server.store };
    await expect(
      deliverEmail(server.platform, tools, id, { previousFailures: 1, isLast: false }),
    ).rejects.toThrow();
    expect((await rowOf(id))?.sealed).not.toBeNull();
    await expect(
      deliverEmail(server.platform, tools, id, { previousFailures: 500, isLast: true }),
    ).rejects.toThrow();
    expect((await rowOf(id))?.sealed).not.toBeNull();
    await server.platform.db
      .updateTable('outbox')
      .set({ failedAt: new Date(server.clock.now().getTime() - lifetimes.failedEmail - 1) })
      .where('_id', '=', id)
      .execute();
    await server.platform.housekeeping.run(jobRun());
    expect((await rowOf(id))?.sealed).toBeNull();
    // What is shown of it has no links, and must not become its text.
    await sealQueuedEmails(server.platform);
    expect((await rowOf(id))?.sealed).toBeNull();
  });

  it('[SEC-02] from before emails were encrypted are encrypted at the start, and sent unchanged', async () => {
    const _id = newId();
    const text = `Follow https://invest.example/sign/${secret} please`;
    await server.platform.db
      .insertInto('outbox')
      .values({ _id, to: 'ada@example.com', text, html: text })
      .execute();
    const sent: OutgoingMail[] = [];
    const tools = { mailer: mailerOf(sent, true), store: server.store };
    await expect(deliverEmail(server.platform, tools, _id)).rejects.toThrow('is not encrypted yet');
    await sealQueuedEmails(server.platform);
    expect((await rowOf(_id))?.text).toBe('Follow https://invest.example/sign/(removed) please');
    await deliverEmail(server.platform, tools, _id);
    expect(sent).toMatchObject([{ text, html: text }]);
  });
});

describe('the outbox', () => {
  it('[SEC-02] shows an admin recipient, subject and state; only superadmins read the text, after re-authentication', async () => {
    const admin = await server.signIn(await server.make.user({ level: 'admin' }));
    const superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
    const id = await queueEmail(server.platform.db, server.platform, {
      to: 'eve@example.com',
      portal: null,
      ...privateEmail(),
    });
    const list = (authCode: string, query: string) =>
      server.request<{ items: object[] }>('GET', `/api/outbox?filter=${encodeURIComponent(query)}`, {
        authCode,
      });
    const readEmail = (authCode: string) =>
      server.request<{ item: object }>('GET', `/api/outbox/${id}`, { authCode });
    const byId = JSON.stringify({ _id: id });
    const byText = JSON.stringify({ text: 'x' });
    for (const item of [(await readEmail(admin)).body.item, (await list(admin, byId)).body.items[0]]) {
      expect(item).toMatchObject({ to: 'eve@example.com', subject: 'Hello', sentAt: null });
      expect(Object.keys(item ?? {})).not.toEqual(expect.arrayContaining(['text']));
      expect(JSON.stringify(item)).not.toContain('A word between us');
    }
    expect((await list(admin, byText)).status).toBe(400);
    expect((await readEmail(superadmin)).body.item).toMatchObject({
      text: expect.stringContaining('A word'),
    });

    server.clock.advance(lifetimes.reauthentication + 1_000);
    expect(await readEmail(superadmin)).toMatchObject({ status: 403, body: { code: 'sudo_required' } });
    const stale = await list(superadmin, byId);
    expect(stale.body.items).toHaveLength(1);
    expect(JSON.stringify(stale.body)).not.toContain('A word between us');
    expect((await list(superadmin, byText)).status).toBe(400);
  });
});
