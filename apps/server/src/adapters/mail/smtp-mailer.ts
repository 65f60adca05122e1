import { createTransport, type SendMailOptions } from 'nodemailer';
import { AnswerLostError, type Mailer, RecipientRejectedError } from './mailer.ts';
import { holdEnd, type MessageEnd } from './message-end.ts';
import { toMessageOptions } from './message-options.ts';

/** How long a server may take to respond, in milliseconds. Must be shorter than the timeout of a job. */
const defaultTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  // Some servers look for spam and malware before they accept a message, and hanging up on one loses its answer.
  socketTimeout: 60_000,
  dnsTimeout: 10_000,
};

/** A message for the transport, which lets its end go out when it may. */
interface HeldMessage extends SendMailOptions {
  readonly end: MessageEnd;
}

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
  transport.use('stream', ({ data, message }, done) => {
    const { end } = data as HeldMessage;
    message.processFunc((input) => end.hold(input));
    done();
  });
  return {
    delivers: true,
    send: async (mail, beforeEnd) => {
      const end = holdEnd(beforeEnd);
      const message: HeldMessage = { ...toMessageOptions(mail), end };
      try {
        await transport.sendMail(message);
      } catch (error) {
        const mayHaveIt = await end.stop();
        const { message: problem, isRefusal, isRecipientRejected } = readFailure(error);
        if (isRecipientRejected) throw new RecipientRejectedError(problem);
        throw mayHaveIt && !isRefusal ? new AnswerLostError(problem) : new Error(problem);
      }
    },
    close: async () => transport.close(),
  };
}

/** What an error says, without addresses, because it goes into the log and several of its fields contain them. */
function readFailure(error: unknown) {
  const {
    message,
    command,
    responseCode = 0,
  } = error as { message?: string; command?: string; responseCode?: number };
  return {
    message: (message ?? String(error)).replace(/[^\s<>:;,]+@[^\s<>:;,]+/g, '…'),
    /** The server answered that it does not accept the email, now or ever. */
    isRefusal: responseCode >= 400,
    isRecipientRejected: command === 'RCPT TO' && responseCode >= 500,
  };
}
