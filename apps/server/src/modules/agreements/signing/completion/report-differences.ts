import { type AgreementDifference, counted, participantName } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { defineEmail, queueEmail } from '../../../messages/mailing/index.ts';
import { readParticipationNames } from '../agreement/agreement-check.ts';

const differencesEmail = defineEmail(
  'signing: records differ',
  ({ count, lines }: { count: number; lines: readonly string[] }) => ({
    subject: 'Records differ from their sealed agreements',
    preheader: `Differences found: ${count.toLocaleString('en-US')}.`,
    heading: 'Records differ from their sealed agreements',
    paragraphs: [
      `The nightly check found ${counted(count, 'difference')}. Nothing on this site changes a signed term, so please find out what did.`,
      ...lines,
    ],
    footer: 'You are receiving this email because you are an admin of this site.',
  }),
  () => ({
    one: [
      {
        count: 1,
        lines: [
          'Ida Investor, Harbor Residences: amount is 25000.00 in the agreement and 30000.00 in the record.',
        ],
      },
    ],
  }),
);

const maxListed = 50;

/** Emails the superadmins which records differ from their sealed agreements. */
export async function reportDifferences(
  db: Kysely<Database>,
  platform: Platform,
  differences: readonly AgreementDifference[],
): Promise<void> {
  const superadmins = await db
    .selectFrom('users')
    .select('email')
    .where('level', '=', 'superadmin')
    .where('isActive', '=', true)
    .execute();
  const portal = await platform.portals.byId(null);
  const shown = differences.slice(0, maxListed);
  const names = await readParticipationNames(
    db,
    shown.map(({ syndUser }) => syndUser),
  );
  const lines = shown.map(({ syndUser, field, agreement, record }) => {
    const name = names.get(syndUser);
    return `${name ? participantName(name) : syndUser}, ${name?.fundName ?? ''}: ${field} is ${agreement ?? 'missing'} in the agreement and ${record ?? 'missing'} in the record.`;
  });
  for (const { email } of superadmins)
    await queueEmail(db, platform, {
      to: email,
      portal,
      ...differencesEmail({ count: differences.length, lines }),
    });
}
