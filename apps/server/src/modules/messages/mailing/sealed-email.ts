import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/schema.ts';
import type { KeyUse } from '../../../platform/keys/key-use.ts';
import type { Platform } from '../../../platform/platform.ts';

/** What SECRET_KEY encrypts here, for a rotation of the key. */
export const mailingSecrets = {
  sealed: [{ table: 'outbox', key: '_id', column: 'sealed' }],
  signed: [],
} satisfies KeyUse;

type SealingTools = Pick<Platform, 'config' | 'secrets'>;

/** The two forms of an email's text, and what its headers say beyond the columns of its row. */
const emailBody = z.object({
  html: z.string(),
  text: z.string(),
  preferencesUrl: z.optional(z.string()),
});
export type EmailBody = Readonly<z.infer<typeof emailBody>>;

/** The codes that open an account or sign an agreement: the last part of a link, long and random. */
const codes = /(?<!\/)\/[\w.-]{40,}/g;
const redactCodes = (text: string) => text.replace(codes, '/(removed)');

/**
 * The columns of a waiting email: the encrypted text, and what superadmins may read of it. On a demo that is the full
 * text, so that its links work there; elsewhere, its links are removed.
 */
export function sealedColumns({ config, secrets }: SealingTools, mail: EmailBody) {
  const shown = (text: string) => (config.demo ? text : redactCodes(text));
  const sealed = secrets.encrypt(Buffer.from(JSON.stringify(mail)));
  return { html: shown(mail.html), text: shown(mail.text), sealed };
}

/** Decrypts the text. Throws if it was encrypted with another SECRET_KEY. */
export function openSealedEmail({ secrets }: Pick<Platform, 'secrets'>, sealed: Buffer): EmailBody {
  return emailBody.parse(JSON.parse(secrets.decrypt(sealed).toString()));
}

/** Runs at the start: encrypts emails that an older version queued. */
export async function sealQueuedEmails(
  platform: SealingTools & { readonly db: Kysely<Database> },
): Promise<void> {
  for (;;) {
    const waiting = await platform.db
      .selectFrom('outbox')
      .select(['_id', 'html', 'text'])
      .where('sentAt', 'is', null)
      .where('sealed', 'is', null)
      // The text of an abandoned email is gone; what is shown of it has no links.
      .where('failedAt', 'is', null)
      .where((row) => row.or([row('html', 'is not', null), row('text', 'is not', null)]))
      .limit(500)
      .execute();
    if (waiting.length === 0) return;
    for (const { _id, html, text } of waiting)
      await platform.db
        .updateTable('outbox')
        .set(sealedColumns(platform, { html: html ?? '', text: text ?? '' }))
        .where('_id', '=', _id)
        .where('sentAt', 'is', null)
        .execute();
  }
}
