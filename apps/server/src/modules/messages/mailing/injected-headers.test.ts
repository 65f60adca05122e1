import { password, type SmtpSink, smtpSink, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let sink: SmtpSink;
let server: TestServer;
beforeAll(async () => {
  sink = await smtpSink();
  server = await testServer({ jobs: true, env: { SMTP_URL: sink.url } });
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

const lineEnds = ['\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '\u000b', '\f', '%0d%0a'] as const;
const injectedAddresses = (email: string, end: string) => [
  `${email}${end}Bcc: victim@example.com`,
  `${email}${end}${end}<b>another body</b>`,
  `Bcc: victim@example.com${end}${email}`,
  `"x${end}Bcc: victim@example.com" <${email}>`,
];
const lists = ['a@example.com, victim@example.com', 'a@example.com;victim@example.com', '<a@example.com>'];
const addresses = (email: string) => [...lineEnds.flatMap((end) => injectedAddresses(email, end)), ...lists];

/** The headers of a message as sent, with folded lines joined. */
const headersOf = (raw: string): string[] =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
const headerNames = (raw: string) =>
  headersOf(raw).map((line) => line.slice(0, line.indexOf(':')).toLowerCase());

/** Expects one message to one mailbox, with the usual headers only. */
function expectClean(from: number, to: string): void {
  const mails = sink.emails.slice(from);
  expect(mails.map((mail) => mail.to)).toEqual([[to]]);
  const names = headerNames(mails[0]?.raw ?? '');
  expect(names.filter((name) => ['to', 'from', 'subject'].includes(name)).sort()).toEqual([
    'from',
    'subject',
    'to',
  ]);
  for (const name of ['bcc', 'cc', 'x-injected', 'reply-to']) expect(names).not.toContain(name);
}

const queued = async () =>
  Number(
    (
      await server.platform.db
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

describe('headers in what people type', () => {
  it('[AUT-05] are rejected in the address of a registration, and no email is sent', async () => {
    const before = await queued();
    for (const email of addresses('injected@example.com')) {
      const body = { firstName: 'Ada', lastName: 'Reader', username: '', email, password };
      const reply = await server.request('POST', '/auth/register', { body });
      expect(reply, JSON.stringify(email)).toMatchObject({
        status: 400,
        body: { fields: { email: expect.any(String) } },
      });
    }
    expect(await queued()).toBe(before);
  });

  it('[AUT-04] in the names of a registration make one clean email', async () => {
    for (const [at, end] of lineEnds.entries()) {
      const sent = sink.emails.length;
      const email = `named-${at}@example.com`;
      const firstName = `Ada${end}Bcc: victim@example.com${end}X-Injected: 1`;
      const body = { firstName, lastName: `Reader${end}${end}body`, username: '', email, password };
      const { status } = await server.request('POST', '/auth/register', { body });
      expect([200, 400]).toContain(status);
      if (status === 400) continue;
      await sink.received(sent + 1);
      expectClean(sent, email);
    }
  });

  it('[AUT-07] in the username of a reset get the reply for an unknown user, and no email is sent', async () => {
    const user = await server.make.user();
    const before = await queued();
    for (const username of addresses(user.email)) {
      const reply = await server.request('POST', '/auth/reset', { body: { username } });
      expect(reply, JSON.stringify(username)).toMatchObject({ status: 200, body: { success: true } });
    }
    expect(await queued()).toBe(before);
  });

  it('[PUB-13] are rejected in the address of a subscription, and nothing is stored', async () => {
    for (const email of addresses('reader@example.com')) {
      const reply = await server.request('POST', '/api/email/mailchimpsubscribe', { body: { email } });
      expect(reply, JSON.stringify(email)).toMatchObject({
        status: 400,
        body: { fields: { email: expect.any(String) } },
      });
    }
    const stored = await server.platform.db.selectFrom('newsletter_subscriptions').select('email').execute();
    expect(stored).toEqual([]);
  });

  it('[SYN-05] are rejected in the address of a spouse, and nothing is committed', async () => {
    const [user, fund] = [await server.make.user(), await server.make.fund()];
    const authCode = await server.signIn(user);
    const { body: page } = await server.request<{ syndUser: { _id: string } }>(
      'GET',
      `/api/syndication/byslug/${fund.url_slug}`,
      { authCode },
    );
    const answers = {
      id: page.syndUser._id,
      invest_amount: 50_000,
      method_of_inv: 'CASH',
      is_married: true,
      is_marital_state: true,
      cosub_first_name: 'Bo',
      cosub_last_name: 'Reader',
    };
    for (const cosub_email of addresses('spouse@example.com')) {
      const reply = await server.request('POST', '/api/syndication/set_investing', {
        authCode,
        body: { ...answers, cosub_email },
      });
      expect(reply.status, JSON.stringify(cosub_email)).toBe(400);
    }
    const row = await server.platform.db
      .selectFrom('synd_users')
      .select('invest_status')
      .executeTakeFirstOrThrow();
    expect(row.invest_status).toBeNull();
  });

  it('[COL-02] are rejected in a person’s address, even from admins', async () => {
    const authCode = await server.signIn(await server.make.user({ level: 'superadmin' }));
    const { _id } = await server.make.user();
    for (const email of addresses('moved@example.com')) {
      const reply = await server.request('PUT', `/api/users/${_id}`, { authCode, body: { email } });
      expect(reply.status, JSON.stringify(email)).toBe(400);
    }
  });

  it('[NOT-08] in the subject, tags and address of a notification make one clean email or none', async () => {
    const authCode = await server.signIn(await server.make.user({ level: 'superadmin' }));
    const user = await server.make.user();
    for (const end of lineEnds) {
      const sent = sink.emails.length;
      const subject = `Hello${end}Bcc: victim@example.com${end}${end}<b>body</b>`;
      const template = { name: `t-${end}`, subject: `${subject} %tag%`, canSendAsEmail: true };
      const isTyped = end === '%0d%0a';
      const made = await server.request('POST', '/api/notification_templates', { authCode, body: template });
      expect(made.status).toBe(isTyped ? 200 : 400);
      // One that was stored before line breaks were rejected.
      const { _id } = await server.make.template({ ...template, name: `stored-${end}` });
      const send = (tag: string) =>
        server.request('POST', '/api/notifications', {
          authCode,
          body: { user: user._id, template: _id, tags: { tag } },
        });
      if (!isTyped) expect((await send(subject)).status).toBe(400);
      expect((await send(isTyped ? subject : 'tag')).status).toBe(200);
      await sink.received(sent + 1);
      expectClean(sent, user.email);
    }
    const before = sink.emails.length;
    const template = await server.make.template({ subject: 'Hello', canSendAsEmail: true });
    for (const email of [...addresses('told@example.com'), 'last@example.com']) {
      const body = { email, template: template._id };
      expect([200, 400]).toContain(
        (await server.request('POST', '/api/notifications', { authCode, body })).status,
      );
    }
    await sink.received(before + 1);
    expect(sink.emails.slice(before).flatMap((mail) => mail.to)).toEqual(['last@example.com']);
  });

  it('[POR-01] in the name of a portal make one clean email', async () => {
    for (const [at, end] of lineEnds.entries()) {
      const sent = sink.emails.length;
      await server.platform.db
        .updateTable('portals')
        .set({ name: `Brand${end}Bcc: victim@example.com${end}X-Injected: 1" <a@b.example>` })
        .execute();
      const email = `branded-${at}@example.com`;
      await server.request('POST', '/auth/register', {
        body: { firstName: 'Ada', lastName: 'Reader', username: '', email, password },
      });
      await sink.received(sent + 1);
      expectClean(sent, email);
    }
  });
});

describe('bodies of ten megabytes', () => {
  it('[COL-07] are rejected by every writing endpoint with a 413 and a message, signed in or not', async () => {
    const authCode = await server.signIn(await server.make.user({ level: 'superadmin' }));
    const huge = 'x'.repeat(10 * 1024 * 1024);
    for (const [method, path, body] of [
      ['POST', '/auth/auth', { username: huge, password }],
      ['POST', '/auth/register', { firstName: huge }],
      ['POST', '/auth/reset', { username: huge }],
      ['POST', '/api/email/mailchimpsubscribe', { email: huge }],
      ['POST', '/contents/update', { body: huge }],
      ['POST', '/contents/byslug', { slugs: [huge] }],
      ['POST', '/api/syndication/set_not_investing', { feedback: huge }],
      ['POST', '/api/profile/notify/save', { templateName: huge }],
      ['POST', '/api/funds', { description: huge }],
      ['PUT', '/api/users/x', { notes: huge }],
    ] as const)
      for (const code of [authCode, undefined]) {
        const reply = await server.request(method, path, { body, authCode: code });
        expect(reply, path).toMatchObject({
          status: 413,
          body: { code: 'too_large', message: 'This is larger than the server takes.' },
        });
        expect(Object.keys(reply.body).sort()).toEqual(['code', 'message', 'requestId']);
      }
    expect(server.errors).toEqual([]);
  });
});
