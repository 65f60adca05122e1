import { createTransport } from 'nodemailer';
import { type Mailer, RecipientRejectedError } from './mailer.ts';
import { toMessageOptions } from './message-options.ts';

/** How long a server may take to respond, in milliseconds. Must be shorter than the timeout of a job. */
const defaultTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

/**
 * Sends emails to the SMTP server of an smtp: or smtps: URL over a few pooled connections. With `needsTls`, smtp: sends
 * nothing before the connection is encrypted (STARTTLS); else it is encrypted if the server offers that.
 */
export function createSmtpMailer(
  url: string,
  { needsTls, timeouts = {} }: { needsTls: boolean; timeouts?: Partial<typeof defaultTimeouts> },
): Mailer {
  const at = new URL(url);
  const secure = at.protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    host: at.hostname.replace(/^\[|\]$/g, ''),
    port: at.port === '' ? (secure ? 465 : 587) : Number(at.port),
    secure,
    requireTLS: needsTls,
    ...(at.username !== '' && {
      auth: { user: decodeURIComponent(at.username), pass: decodeURIComponent(at.password) },
    }),
    maxConnections: 2,
    maxMessages: 100,
    // The job retries, and waits longer each time.
    maxRequeues: 0,
    ...defaultTimeouts,
    ...timeouts,
  });
  return {
    delivers: true,
    send: async (mail) => {
      const message = toMessageOptions(mail);
      await transport.sendMail(message).catch((error: unknown) => {
        throw redactAddresses(error);
      });
    },
    close: async () => transport.close(),
  };
}

/** Removes addresses from an error, because it goes into the log and several of its fields contain them. */
function redactAddresses(error: unknown): Error {
  const { message, command, responseCode } = error as {
    message?: string;
    command?: string;
    responseCode?: number;
  };
  const redacted = (message ?? String(error)).replace(/[^\s<>:;,]+@[^\s<>:;,]+/g, '…');
  return command === 'RCPT TO' && (responseCode ?? 0) >= 500
    ? new RecipientRejectedError(redacted)
    : new Error(redacted);
}
