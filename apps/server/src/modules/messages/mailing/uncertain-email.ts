import { type Kysely, sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { defineEmail } from './define-email.ts';
import { adminFooter } from './email-admins.ts';
import { linkTo } from './link-to.ts';
import { type MailQueue, queueEmail } from './queue-email.ts';
import { findReachableAdmins } from './undeliverable-email.ts';

/** Why an email is listed whose answer did not get here. */
export const answerLost =
  'It may have arrived: the connection to the mail server was lost after the whole email was handed over and before the mail server answered. So it is not sent again by itself.';

/** Why an email is listed whose answer, if there was one, was not recorded. */
export const outcomeLost =
  'It may have arrived: it was handed to the mail server, and then the process that sent it ended, or lost its database, before it could record the answer. So it is not sent again by itself.';

/** The name of the email below. */
const uncertainEmailName = 'outbox: uncertain';

/** To the team: an email may or may not have arrived, and they decide whether it is sent again. */
const uncertainEmail = defineEmail(
  'outbox: uncertain',
  (config: Pick<Config, 'publicUrl'>, email: { mail: string; to: string; subject: string }) => ({
    subject: 'An email may not have arrived',
    preheader: 'It is sent again only if you ask for it.',
    heading: 'An email may not have arrived',
    paragraphs: [
      `“${email.subject}” to ${email.to} was handed to the mail server, but its answer was lost. The email may have arrived, so it is not sent a second time by itself.`,
      'Please ask the person, or look into the log of the mail server. If it did not arrive, send it again from the outbox. Others within the next hour are listed there without another email.',
    ],
    action: { label: 'Open the email', url: linkTo(config, null, `/admin/outbox/${email.mail}`) },
    footer: adminFooter,
  }),
  ({ config }) => ({
    default: [
      config,
      { mail: 'sample', to: 'ida@example.com', subject: 'Received: $25,000 for Harbor Residences' },
    ],
  }),
);

/** Milliseconds in which the team is told of one such email only: a mail server that fails loses many answers. */
const quiet = 60 * 60_000;

/**
 * Tells the team of an email that has just been listed, in the same transaction. Of an email to the team about such an
 * email it is not told, so that this cannot go round in circles.
 */
export async function tellOfUncertainEmail(
  db: Kysely<Database>,
  platform: MailQueue,
  {
    _id,
    to,
    subject,
    template,
  }: { _id: string; to: string; subject: string | null; template: string | null },
): Promise<void> {
  if (template === uncertainEmailName) return;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('uncertain emails', 0))`.execute(db);
  const earlier = await db
    .selectFrom('outbox')
    .select('_id')
    .where('template', '=', uncertainEmailName)
    .where('createdAt', '>', new Date(platform.clock.now().getTime() - quiet))
    .limit(1)
    .executeTakeFirst();
  if (earlier) return;
  for (const admin of await findReachableAdmins(db))
    await queueEmail(db, platform, {
      to: admin,
      portal: null,
      ...uncertainEmail(platform.config, { mail: _id, to, subject: subject ?? '' }),
    });
}
