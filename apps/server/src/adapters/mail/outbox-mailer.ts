import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { toMessageOptions } from './message-options.ts';

/**
 * Writes each email as an .eml file, if no SMTP server is configured. The file is written atomically and named after
 * the email's id, so an email that is sent twice is one file, and no end of it is held back.
 */
export function createOutboxMailer(folder: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    delivers: false,
    send: async (mail) => {
      if (!/^[\w-]+$/.test(mail.id))
        throw new Error('The id of an email holds characters that a file name must not have');
      const { message } = await composer.sendMail(toMessageOptions(mail));
      if (!Buffer.isBuffer(message))
        throw new Error(`The email ${mail.id} was composed as a stream, not as a buffer`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${mail.id}.eml`);
      const draft = `${path}.${process.pid}.part`;
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(message);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    },
    close: async () => composer.close(),
  };
}
