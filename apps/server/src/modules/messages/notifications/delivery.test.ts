import type { NotificationDelivery } from '@paddock/contract';
import {
  jobRun,
  runDelayedJobs,
  type SlackSink,
  type SmtpSink,
  slackSink,
  smtpSink,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../../platform/database/index.ts';
import { createNotification } from './create-notification.ts';
import { listDeliveries } from './deliveries.ts';
import { postToChatJob } from './post-to-chat.job.ts';
import { work as queueDeliveries } from './queue-deliveries.job.ts';

let server: TestServer;
let smtp: SmtpSink;
let slack: SlackSink;
beforeAll(async () => {
  [smtp, slack] = await Promise.all([smtpSink(), slackSink()]);
  server = await testServer({
    jobs: true,
    env: { SMTP_URL: smtp.url, SLACK_TOKEN: 'xoxb-test' },
    slackApiUrl: slack.url,
    portal: { name: 'Stallion & Sons' },
  });
});
afterAll(async () => {
  await server.close();
  await Promise.all([smtp.close(), slack.close()]);
});

type TemplateRow = Parameters<TestServer['make']['template']>[0];

const send = async (on: TestServer, row: TemplateRow, tags: Record<string, string> = {}, user?: string) => {
  const { name } = await on.make.template(row);
  const person = user ?? (await on.make.user())._id;
  return inTransaction(on.platform.db, (db) =>
    createNotification(db, on.platform, {
      templateName: name,
      tags,
      user: person,
      portal: null,
      now: on.clock.now(),
    }),
  );
};
const isSent = async (on: TestServer, id: string) => {
  const { rows } = await sql<{ sent: boolean }>`SELECT notification_sent(${id}) AS sent`.execute(
    on.platform.db,
  );
  return rows[0]?.sent;
};
const deliveries = async (on: TestServer, notification: string) =>
  (await listDeliveries(on.platform.db, { notification })).items.toSorted((a, b) =>
    a.target < b.target ? -1 : 1,
  );
const waitUntilSent = (on: TestServer, id: string) =>
  vi.waitFor(async () => expect(await isSent(on, id)).toBe(true), { timeout: 20_000, interval: 50 });
const mailsTo = (address: string) => smtp.emails.filter(({ to }) => to.includes(address));
const postsTo = (channel: string) => slack.posts.filter((post) => post.channel === channel);

describe('[NOT-08] a template with canSendAsEmail', () => {
  it('emails the person concerned in the portal’s brand, and only then is the notification sent', async () => {
    const person = await server.make.user();
    const id = await send(
      server,
      { subject: '%fund% is open', message: '<p>See <b>%fund%</b> &amp; more.</p>', canSendAsEmail: true },
      { fund: 'Harbor' },
      person._id,
    );
    await waitUntilSent(server, id);
    const [mail, ...more] = mailsTo(person.email);
    expect(more).toEqual([]);
    expect(mail?.raw).toContain('Subject: Harbor is open');
    expect(mail?.raw).toContain('See Harbor & more.');
    expect(mail?.raw).toContain('multipart/alternative');
    expect(mail?.raw).toContain('Stallion &#38; Sons');
    expect(await deliveries(server, id)).toMatchObject([
      { channel: 'email', target: person.email, state: 'done', failures: 0, problem: null },
    ]);
  });

  it('emails every active user whose level grants defaultTargetLevel, and nobody else', async () => {
    const admin = await server.make.user({ level: 'admin' });
    const superadmin = await server.make.user({ level: 'superadmin' });
    const inactive = await server.make.user({ level: 'admin', isActive: false });
    const user = await server.make.user();
    const id = await send(
      server,
      { defaultTargetLevel: 'admin', canSendAsEmail: true },
      { what: 'it' },
      user._id,
    );
    await waitUntilSent(server, id);
    const targets = (await deliveries(server, id)).map(({ target }) => target);
    expect(targets).toEqual(expect.arrayContaining([admin.email, superadmin.email]));
    expect(targets).not.toContain(inactive.email);
    expect(targets).not.toContain(user.email);
    expect(mailsTo(admin.email)).toHaveLength(1);
    expect(mailsTo(user.email)).toHaveLength(0);
  });

  it('leads the team to the page where they follow up, and nobody else into the back office', async () => {
    const admin = await server.make.user({ level: 'admin' });
    const investor = await server.make.user();
    const path = `/admin/accreditation/${investor._id}`;
    const notify = async (row: TemplateRow) => {
      const { name } = await server.make.template({ canSendAsEmail: true, ...row });
      const about = { tags: {}, user: investor._id, teamPath: path, portal: null, now: server.clock.now() };
      return inTransaction(server.platform.db, (db) =>
        createNotification(db, server.platform, { templateName: name, ...about }),
      );
    };
    await waitUntilSent(server, await notify({ defaultTargetLevel: 'admin' }));
    await waitUntilSent(server, await notify({}));
    const [toAdmin, toInvestor] = [mailsTo(admin.email).at(-1), mailsTo(investor.email).at(-1)];
    expect(toAdmin?.raw).toContain(path);
    expect(toAdmin?.raw).not.toContain('/dashboard');
    expect(toInvestor?.raw).toContain('/dashboard');
    expect(toInvestor?.raw).not.toContain('/admin/');
  });

  it('lets nothing that a person wrote become HTML, a header or a second address', async () => {
    const person = await server.make.user();
    const tags = {
      user: '<script>alert(1)</script>',
      what: '<img src=x onerror=alert(1)>\r\nBcc: eve@example.com &lt;b&gt;',
    };
    const id = await send(server, { canSendAsEmail: true }, tags, person._id);
    await waitUntilSent(server, id);
    const raw = mailsTo(person.email)[0]?.raw ?? '';
    const html = quotedPrintable(raw.slice(raw.indexOf('text/html')));
    expect(html).not.toMatch(/<script|<img|<b>/);
    expect(html).toContain('&#60;script&#62;alert(1)');
    const [headers] = raw.split('\r\n\r\n');
    expect(headers).not.toMatch(/^Bcc:/im);
    expect(mailsTo('eve@example.com')).toEqual([]);
    expect(quotedPrintable(raw)).toContain('<img src=x onerror=alert(1)>');
  });

  it('sends 400 characters, emoji and right-to-left text unchanged', async () => {
    const person = await server.make.user();
    const text = `${'ü'.repeat(400)} 👩‍👩‍👧‍👦 صندوق الميناء`;
    const id = await send(
      server,
      { canSendAsEmail: true, subject: '%what%', message: '%what%' },
      { what: text },
      person._id,
    );
    await waitUntilSent(server, id);
    const raw = mailsTo(person.email)[0]?.raw ?? '';
    expect(decodedParts(raw).join('\n')).toContain(text);
  });
});

describe('[NOT-08] a template with canSendToSlack', () => {
  it('posts to defaultTargetChannel', async () => {
    const id = await send(
      server,
      { defaultTargetLevel: 'admin', canSendToSlack: true, defaultTargetChannel: '#paddock' },
      { user: 'Ann <!channel>', what: 'it' },
    );
    await waitUntilSent(server, id);
    expect(postsTo('#paddock').map(({ text }) => text)).toEqual(['Ann &lt;!channel&gt; did it.']);
  });

  it('posts to the person’s slackUserId rather than to a public channel', async () => {
    const person = await server.make.user({ slackUserId: 'U0123' });
    const id = await send(
      server,
      { canSendToSlack: true, defaultTargetChannel: '#for-all' },
      { what: 'it' },
      person._id,
    );
    await waitUntilSent(server, id);
    expect(postsTo('U0123')).toHaveLength(1);
    expect(postsTo('#for-all')).toHaveLength(0);
  });

  it('waits as long as Slack asks, without counting that as a failure', async () => {
    const before = slack.attempts.length;
    slack.failNext({ status: 429, retryAfter: 1 });
    const id = await send(server, { canSendToSlack: true, defaultTargetChannel: '#busy' });
    await vi.waitFor(() => expect(slack.attempts.length - before).toBe(1), 10_000);
    await runDelayedJobs(server, postToChatJob.name);
    await waitUntilSent(server, id);
    expect(slack.attempts.length - before).toBe(2);
    expect(await deliveries(server, id)).toMatchObject([{ state: 'done', failures: 0 }]);
  });

  it('retries when Slack rejects a post, and stores the reason until it succeeds', async () => {
    slack.failNext({ error: 'not_in_channel' });
    const id = await send(server, { canSendToSlack: true, defaultTargetChannel: '#later' });
    await vi.waitFor(
      async () =>
        expect(await deliveries(server, id)).toMatchObject([
          { state: 'waiting', failures: 1, problem: expect.stringContaining('not_in_channel') },
        ]),
      { timeout: 10_000, interval: 20 },
    );
    expect(await isSent(server, id)).toBe(false);
    await runDelayedJobs(server, postToChatJob.name);
    await waitUntilSent(server, id);
    expect(postsTo('#later')).toHaveLength(1);
    expect(await deliveries(server, id)).toMatchObject([{ state: 'done', failures: 1, problem: null }]);
  });
});

describe('[NOT-08] deliveries', () => {
  it('of both kinds are all done before the notification is sent, and none is done twice', async () => {
    const person = await server.make.user({ slackUserId: 'U-both' });
    const before = slack.attempts.length;
    slack.failNext({ error: 'internal_error' });
    const id = await send(server, { canSendAsEmail: true, canSendToSlack: true }, {}, person._id);
    await vi.waitFor(() => expect(mailsTo(person.email)).toHaveLength(1), 10_000);
    await vi.waitFor(() => expect(slack.attempts.length - before).toBe(1), 10_000);
    await runDelayedJobs(server, postToChatJob.name);
    await waitUntilSent(server, id);
    // A job that runs again finds nothing to do.
    await queueDeliveries(server.platform, { notification: id }, jobRun());
    for (const { _id } of await deliveries(server, id))
      await server.platform.jobs.enqueue(server.platform.db, postToChatJob, { delivery: _id });
    const next = await send(server, { canSendToSlack: true, defaultTargetChannel: '#next' });
    await waitUntilSent(server, next);
    expect(mailsTo(person.email)).toHaveLength(1);
    expect(postsTo('U-both')).toHaveLength(1);
  });

  it('do not exist if the template only uses the bell, so that it is never sent', async () => {
    const id = await send(server, {});
    expect(await deliveries(server, id)).toEqual([]);
    expect(await isSent(server, id)).toBe(false);
  });

  it('are rolled back with the transaction of their event', async () => {
    const { name } = await server.make.template({ canSendAsEmail: true });
    const person = await server.make.user();
    const work = inTransaction(server.platform.db, async (db) => {
      const now = server.clock.now();
      await createNotification(db, server.platform, {
        templateName: name,
        tags: {},
        user: person._id,
        portal: null,
        now,
      });
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    const remaining = await server.platform.db
      .selectFrom('notification_deliveries')
      .select('_id')
      .where('target', '=', person.email)
      .execute();
    expect(remaining).toEqual([]);
  });

  it('follow a notification that an admin writes through the generic endpoint, with its own addresses', async () => {
    const authCode = await server.signIn(await server.make.user({ level: 'admin' }));
    const { _id: template } = await server.make.template({ canSendAsEmail: true, canSendToSlack: true });
    const { body } = await server.request<{ item: { _id: string } }>('POST', '/api/notifications', {
      authCode,
      body: { template, email: 'partner@example.com', slackUserId: 'U-partner', tags: { what: 'it' } },
    });
    await waitUntilSent(server, body.item._id);
    expect(mailsTo('partner@example.com')).toHaveLength(1);
    expect(postsTo('U-partner')).toHaveLength(1);
  });

  it('report a permanent failure (an invalid address), although the other one is done', async () => {
    const admin = await server.make.user({ level: 'admin' });
    const authCode = await server.signIn(admin);
    const { _id: template } = await server.make.template({
      canSendAsEmail: true,
      canSendToSlack: true,
      subject: 'To nowhere',
    });
    const { body } = await server.request<{ item: { _id: string } }>('POST', '/api/notifications', {
      authCode,
      body: { template, email: 'nowhere', slackUserId: 'A-somewhere' },
    });
    const url = `/api/backoffice/notification_deliveries?state=failed&notification=${body.item._id}`;
    await vi.waitFor(async () => {
      const listed = await server.request<{ items: NotificationDelivery[]; total: number }>('GET', url, {
        authCode,
      });
      expect(listed.body).toMatchObject({
        total: 1,
        items: [{ subject: 'To nowhere', target: 'nowhere', state: 'failed', problem: expect.any(String) }],
      });
    }, 10_000);
    await vi.waitFor(
      async () =>
        expect((await deliveries(server, body.item._id)).map(({ state }) => state)).toEqual([
          'done',
          'failed',
        ]),
      10_000,
    );
    expect(await isSent(server, body.item._id)).toBe(false);
    const user = await server.signIn(await server.make.user());
    expect(await server.request('GET', url, { authCode: user })).toMatchObject({ status: 403 });
    expect(await server.request('GET', url)).toMatchObject({ status: 401 });
    expect(await server.request('GET', `${url}&state=odd`, { authCode })).toMatchObject({ status: 400 });
  });

  it('by email report the state of their email: given up is failed, with the reason', async () => {
    const person = await server.make.user();
    const id = await send(server, { canSendAsEmail: true }, {}, person._id);
    await waitUntilSent(server, id);
    const [delivered] = await deliveries(server, id);
    expect(delivered).toMatchObject({ state: 'done', doneAt: expect.any(String) });
    await server.platform.db
      .updateTable('outbox')
      .set({ sentAt: null, failedAt: server.clock.now(), failures: 3, problem: '550 no such person' })
      .where('to', '=', person.email)
      .execute();
    expect(await deliveries(server, id)).toMatchObject([
      { state: 'failed', failures: 3, problem: '550 no such person', doneAt: null },
    ]);
    expect(await isSent(server, id)).toBe(false);
    const listed = async (sent: boolean) =>
      (
        await server.request<{ items: { _id: string; sent: boolean }[] }>(
          'GET',
          `/api/notifications?filter=${encodeURIComponent(JSON.stringify({ sent }))}&limit=500`,
          { authCode: await server.signIn(person) },
        )
      ).body.items;
    expect(await listed(true)).toEqual([]);
    expect(await listed(false)).toMatchObject([{ _id: id, sent: false }]);
  });

  it('to the chat are skipped, and say so, without a token', async () => {
    const without = await testServer();
    try {
      const id = await send(without, { canSendToSlack: true, defaultTargetChannel: '#none' });
      const authCode = await without.signIn(await without.make.user({ level: 'admin' }));
      const listed = await without.request<{ items: NotificationDelivery[] }>(
        'GET',
        '/api/backoffice/notification_deliveries?state=skipped',
        { authCode },
      );
      expect(listed.body.items).toMatchObject([
        { notification: id, channel: 'slack', target: '#none', problem: 'SLACK_TOKEN is not set.' },
      ]);
      expect(await isSent(without, id)).toBe(false);
    } finally {
      await without.close();
    }
  });
});

describe('[NOT-08] a mail server and a chat that are down', () => {
  it('delay notifications, lose none, and block no request', async () => {
    const [mailPort, chatPort] = await Promise.all([smtpSink(), slackSink()]);
    await Promise.all([mailPort.close(), chatPort.close()]);
    const away = await testServer({
      jobs: true,
      env: { SMTP_URL: mailPort.url, SLACK_TOKEN: 'xoxb-test' },
      slackApiUrl: chatPort.url,
    });
    try {
      await away.make.template({
        name: 'proof_document_uploaded',
        defaultTargetLevel: 'admin',
        canSendAsEmail: true,
        canSendToSlack: true,
        defaultTargetChannel: '#proofs',
      });
      const admin = await away.make.user({ level: 'admin' });
      const saved = await away.request<{ item: { _id: string } }>('POST', '/api/profile/notify/save', {
        body: { templateName: 'proof_document_uploaded', tags: { what: 'a proof' } },
        authCode: await away.signIn(await away.make.user()),
      });
      expect(saved.status).toBe(200);
      const id = saved.body.item._id;
      await vi.waitFor(
        async () => {
          for (const { failures, problem } of await deliveries(away, id)) {
            expect(failures).toBeGreaterThan(0);
            expect(problem).toMatch(/ECONNREFUSED|fetch failed/);
          }
        },
        { timeout: 20_000, interval: 50 },
      );
      expect(await isSent(away, id)).toBe(false);
      const [mail, chat] = await Promise.all([
        smtpSink({ port: mailPort.port }),
        slackSink({ port: chatPort.port }),
      ]);
      await Promise.all(['send-mail', postToChatJob.name].map((queue) => runDelayedJobs(away, queue)));
      await waitUntilSent(away, id);
      expect(mail.emails.map(({ to }) => to)).toEqual([[admin.email]]);
      expect(chat.posts.map(({ channel }) => channel)).toEqual(['#proofs']);
      for (const state of ['waiting', 'skipped', 'failed'] as const)
        expect((await listDeliveries(away.platform.db, { state })).items).toEqual([]);
      await Promise.all([mail.close(), chat.close()]);
    } finally {
      await away.close();
    }
  }, 60_000);
});

function quotedPrintable(text: string): string {
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Returns the bodies of an email's parts, decoded. */
function decodedParts(raw: string): string[] {
  return raw.split(/\r\n--[^\r\n]+\r\n/).map((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const body = rest.join('\r\n\r\n');
    if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
    if (/quoted-printable/i.test(head)) return Buffer.from(quotedPrintable(body), 'latin1').toString('utf8');
    return body;
  });
}
