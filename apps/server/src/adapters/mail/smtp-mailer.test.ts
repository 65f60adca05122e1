import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { smtpSink } from '@paddock/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { type Mailer, RecipientRejectedError } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const mail = {
  id: '0198aaaa-0000-7000-8000-000000000001',
  to: 'ada@example.com',
  from: 'Paddock <no-reply@paddock.example>',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
};

/** Nothing has to be recorded here before an email goes out. */
const noted = async () => undefined;

const closers: (() => Promise<void>)[] = [];
const mailer = (url: string, timeouts = {}): Mailer => {
  const made = createSmtpMailer(url, { needsTls: false, timeouts });
  closers.push(() => made.close());
  return made;
};
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

describe('emails over SMTP', () => {
  it('arrive, and a second attempt is recognized by its Message-ID', async () => {
    const sink = await smtpSink();
    closers.push(sink.close);
    const over = mailer(sink.url);
    await over.send(mail, noted);
    await over.send(mail, noted);
    expect(sink.emails.map(({ to }) => to)).toEqual([['ada@example.com'], ['ada@example.com']]);
    for (const { raw } of sink.emails) {
      expect(raw).toContain(`Message-ID: <${mail.id}@paddock.example>`);
      expect(raw).toContain('Auto-Submitted: auto-generated');
    }
  });

  it('have no injected header, and exactly one recipient', async () => {
    const sink = await smtpSink();
    closers.push(sink.close);
    await mailer(sink.url).send(
      {
        ...mail,
        subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nbody',
        headers: { 'X-Paddock': 'a\r\nX-Evil: yes' },
      },
      noted,
    );
    const [got] = sink.emails;
    expect(got?.to).toEqual(['ada@example.com']);
    expect(got?.raw).not.toMatch(/^(Bcc|X-Evil):/im);
  });

  it.each([
    'ada@example.com, eve@example.com',
    'Ada <ada@example.com>',
    'ada@example.com\r\nBcc: eve@example.com',
    '',
  ])('go to no such address as %j', async (to) => {
    const sink = await smtpSink();
    closers.push(sink.close);
    await expect(mailer(sink.url).send({ ...mail, to }, noted)).rejects.toThrow('not a usable address');
    expect(sink.emails).toEqual([]);
  });

  it('fail if the server is dead, rejects them, or does not respond', async () => {
    const sink = await smtpSink();
    const over = mailer(sink.url);
    sink.failWith(451);
    await expect(over.send(mail, noted)).rejects.toThrow();
    await sink.close();
    await expect(over.send(mail, noted)).rejects.toThrow();

    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    closers.push(async () => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const impatient = mailer(`smtp://127.0.0.1:${port}`, { greetingTimeout: 50 });
    await expect(impatient.send(mail, noted)).rejects.toThrow();
  });

  it('fail with a message without the address, so that it does not reach the log', async () => {
    const sink = await smtpSink();
    closers.push(sink.close);
    sink.rejectedRecipients.add(mail.to);
    const failure = await mailer(sink.url)
      .send(mail, noted)
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RecipientRejectedError);
    expect(String(failure)).toMatch(/550 .*no such person/);
    expect(inspect(failure, { depth: 10 })).not.toContain(mail.to);
  });

  it('[SEC-15] never leave unencrypted where the connection needs TLS', async () => {
    const sink = await smtpSink();
    closers.push(sink.close);
    const over = createSmtpMailer(`smtp://user:secret@127.0.0.1:${sink.port}`, { needsTls: true });
    closers.push(() => over.close());
    await expect(over.send(mail, noted)).rejects.toThrow(/STARTTLS/);
    expect(sink.emails).toEqual([]);
  });

  it.each(['smtps', 'starttls'] as const)(
    '[SEC-15] never leave for a server whose certificate nobody vouches for (%s)',
    async (tls) => {
      const sink = await smtpSink({ tls });
      closers.push(sink.close);
      const over = createSmtpMailer(sink.url, { needsTls: true });
      closers.push(() => over.close());
      await expect(over.send(mail, noted)).rejects.toThrow(/certificate/);
      expect(sink.emails).toEqual([]);
    },
  );
});
