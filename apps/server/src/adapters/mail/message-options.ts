import { isPlausibleEmail } from '@paddock/domain';
import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './mailer.ts';

/**
 * The email in the library's own options. The recipient is passed as one address, never as a list to parse, and no
 * header can contain a line break. Throws for an address that cannot receive email.
 */
export function toMessageOptions(mail: OutgoingMail): SendMailOptions {
  if (!isPlausibleEmail(mail.to)) throw new Error('The recipient of an email is not a usable address');
  return {
    messageId: `<${mail.id}@${senderDomain(mail.from)}>`,
    from: oneLine(mail.from),
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    ...(mail.attachment && {
      attachments: [{ filename: oneLine(mail.attachment.name), content: mail.attachment.bytes }],
    }),
    headers: {
      // Prevents automatic replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...Object.fromEntries(
        Object.entries(mail.headers ?? {}).map(([name, value]) => [name, oneLine(value)]),
      ),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function senderDomain(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
