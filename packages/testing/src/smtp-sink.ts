import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedEmail {
  /** The recipients of the envelope. */
  readonly to: readonly string[];
  /** The message as it was transmitted. */
  readonly raw: string;
}

/**
 * An SMTP server that records the emails it receives. `failWith` makes it reject every email with a code; it always
 * rejects the addresses in `rejectedRecipients`.
 */
export interface SmtpSink {
  readonly url: string;
  readonly port: number;
  readonly emails: readonly ReceivedEmail[];
  /** Resolves once it has received this many emails. */
  received(count: number): Promise<void>;
  failWith(code: number | undefined): void;
  readonly rejectedRecipients: Set<string>;
  close(): Promise<void>;
}

/**
 * Listens on the port, or on a free one. `tls` makes it encrypt at once (`smtps`) or when asked (`starttls`), with a
 * certificate of its own making, which nobody trusts.
 */
export async function smtpSink({
  port = 0,
  tls,
}: {
  port?: number;
  tls?: 'smtps' | 'starttls';
} = {}): Promise<SmtpSink> {
  const emails: ReceivedEmail[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const rejectedRecipients = new Set<string>();
  let failureCode: number | undefined;
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    secure: tls === 'smtps',
    disabledCommands: tls === 'starttls' ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      rejectedRecipients.has(address)
        ? done(Object.assign(new Error(`<${address}>: no such person`), { responseCode: 550 }))
        : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (failureCode !== undefined)
          return done(Object.assign(new Error('Not now'), { responseCode: failureCode }));
        emails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        for (const wait of waiting) if (emails.length >= wait.count) wait.resolve();
        return done();
      });
    },
  });
  // A client that hangs up because of the certificate.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const at = (server.server.address() as AddressInfo).port;
  return {
    url: `${tls === 'smtps' ? 'smtps' : 'smtp'}://127.0.0.1:${at}`,
    port: at,
    emails,
    received: (count) =>
      emails.length >= count ? Promise.resolve() : new Promise((resolve) => waiting.push({ count, resolve })),
    failWith: (code) => {
      failureCode = code;
    },
    rejectedRecipients,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
