import {
  type ReceivedEmail,
  runDelayedJobs,
  type SmtpSink,
  smtpSink,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let sink: SmtpSink;
let server: TestServer;
beforeAll(async () => {
  sink = await smtpSink();
  server = await testServer({ jobs: true, env: { SMTP_URL: sink.url }, portal: { name: 'Stallion' } });
  await server.make.portal({
    name: 'Evil" <eve@evil.example>,\r\nBcc: eve@evil.example',
    domains: ['hostile.localhost'],
  });
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

let count = 0;
const register = (values: Record<string, unknown>, on: TestServer = server, host?: string) => {
  count += 1;
  const email = `new-${count}@example.com`;
  const body = {
    firstName: 'Ada',
    lastName: 'New',
    username: '',
    email,
    password: 'correct horse',
    ...values,
  };
  return on
    .request('POST', '/auth/register', { body, ...(host && { host }) })
    .then((reply) => ({ ...reply, email: body.email }));
};

/** The headers of an email as a mail program reads them, with folded lines joined. */
const parseHeaders = ({ raw }: ReceivedEmail) =>
  raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');

function expectOneRecipient(mail: ReceivedEmail | undefined, email: string) {
  if (!mail) throw new Error('No mail came.');
  expect(mail.to).toEqual([email]);
  const head = parseHeaders(mail);
  expect(head.filter((line) => /^to:/i.test(line))).toEqual([`To: ${email}`]);
  expect(head.filter((line) => /^(b?cc|reply-to|x-evil|sender|resent-)/i.test(line))).toEqual([]);
  expect(head.filter((line) => /^(subject|from|content-type|message-id):/i.test(line))).toHaveLength(4);
}

describe('emails of the account endpoints', () => {
  it.each([
    'ada@example.com\r\nBcc: eve@evil.example',
    'ada@example.com\nBcc: eve@evil.example',
    'ada@example.com, eve@evil.example',
    'ada@example.com;eve@evil.example',
    'Ada <ada@example.com>',
    '"ada, eve@evil.example" <ada@example.com>',
    '<ada@example.com>',
    'ada@example.com>',
    `${'a'.repeat(400)}@example.com`,
    '\u202eada@example.com',
    'ada@example.com\u0000',
  ])('[AUT-04] are not sent to an address such as %j', async (email) => {
    const before = sink.emails.length;
    expect((await register({ email })).status).toBe(400);
    for (const url of ['/auth/reset', '/auth/confirm/resend'])
      expect((await server.request('POST', url, { body: { username: email } })).status).toBeLessThan(500);
    const { email: next } = await register({});
    await sink.received(before + 1);
    expect(sink.emails.slice(before).map(({ to }) => to)).toEqual([[next]]);
  });

  it.each([
    ['a list', 'Ada, eve@evil.example'],
    ['an address in brackets', '"Ada" <eve@evil.example>'],
    ['quotes', `O"Brien\\"`],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['an address of a page', 'Win at www.evil.example'],
    ['a long text', 'ä'.repeat(200)],
    ['Hebrew', 'אדה לבלייס'],
    ['emoji', '🚀 Ada'],
  ])('[AUT-04] contain a first name with %s in the greeting only', async (_, firstName) => {
    const before = sink.emails.length;
    const { status, email } = await register({ firstName, lastName: firstName });
    expect(status).toBe(200);
    await sink.received(before + 1);
    const mail = sink.emails[before];
    expectOneRecipient(mail, email);
    expect(mail?.raw).not.toMatch(/evil\.example|onerror/);
  });

  it.each([
    ['longer than any', 'x'.repeat(400)],
    ['with a line break', 'Ada\r\nBcc: eve@evil.example\r\n\r\nBody'],
    ['in another direction', '\u202egnp.exe'],
  ])('[AUT-04] are not sent for a name %s', async (_, firstName) => {
    const before = sink.emails.length;
    expect((await register({ firstName })).status).toBe(400);
    const { email } = await register({});
    await sink.received(before + 1);
    expect(sink.emails[before]?.to).toEqual([email]);
  });

  it("[AUT-04] contain a portal's name as the sender's name, never as a header", async () => {
    const before = sink.emails.length;
    const { email } = await register({}, server, 'hostile.localhost');
    await sink.received(before + 1);
    const mail = sink.emails[before];
    expectOneRecipient(mail, email);
    const from = mail && parseHeaders(mail).find((line) => line.startsWith('From:'));
    expect(from?.match(/@/g)).toHaveLength(1);
    expect(from).toContain('<no-reply@localhost>');
  });
});

it('[AUT-04] are delayed by an unreachable mail server, which fails no registration', async () => {
  const closedSink = await smtpSink();
  const { port, url } = closedSink;
  await closedSink.close();
  const away = await testServer({ jobs: true, env: { SMTP_URL: url } });
  try {
    const { status, email } = await register({}, away);
    expect(status).toBe(200);
    const attempts = async () =>
      (await away.platform.db.selectFrom('outbox').select('failures').execute())[0];
    await vi.waitFor(async () => expect(await attempts()).toEqual({ failures: 1 }), 10_000);
    const back = await smtpSink({ port });
    await runDelayedJobs(away, 'send-mail');
    await back.received(1);
    expectOneRecipient(back.emails[0], email);
    await back.close();
  } finally {
    await away.close();
  }
}, 60_000);
