import { isPlausibleEmail } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Brand } from './brand.ts';
import { defineEmail } from './define-email.ts';
import { linkTo } from './link-to.ts';

/** Why an email is listed as failed that was never sent. */
export const noAddress = 'This is no address that an email can be sent to.';

/** To the team: somebody has an address that is none, and was not told. */
export const undeliverableEmail = defineEmail(
  'outbox: undeliverable',
  (
    config: Pick<Config, 'publicUrl'>,
    failed: { mail: string; to: string; subject: string; portal: Brand | null },
  ) => ({
    subject: 'An email could not be sent',
    preheader: 'Somebody has an address that is none.',
    heading: 'An email could not be sent',
    paragraphs: [
      `“${failed.subject}” could not be sent, because “${failed.to}” is no email address.`,
      'What it reports has happened all the same. Please correct the address and tell the person. Further emails to this address are in the outbox only.',
    ],
    action: { label: 'Open the email', url: linkTo(config, failed.portal, `/admin/outbox/${failed.mail}`) },
    footer: 'You are receiving this email because you are an admin of this site.',
  }),
  ({ config, portal }) => ({
    default: [
      config,
      { mail: 'sample', to: 'ida@example', subject: 'Received: $25,000 for Harbor Residences', portal },
    ],
  }),
);

/** Whether an earlier email to this address is listed already, so that the team knows of it. */
export async function isListedAsUndeliverable(db: Kysely<Database>, to: string): Promise<boolean> {
  const found = await db
    .selectFrom('outbox')
    .select('_id')
    .where('to', '=', to)
    .where('failedAt', 'is not', null)
    .where('problem', '=', noAddress)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The addresses of the active admins that can be sent to. */
export async function findReachableAdmins(db: Kysely<Database>): Promise<string[]> {
  const admins = await db
    .selectFrom('users')
    .select('email')
    .where('level', 'in', ['admin', 'superadmin'])
    .where('isActive', '=', true)
    .orderBy('_id')
    .execute();
  return admins.map(({ email }) => email.trim()).filter(isPlausibleEmail);
}
