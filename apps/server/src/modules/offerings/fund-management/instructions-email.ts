import {
  accountEndings,
  defaultTimeZone,
  displayName,
  formatDateTimeWithZone,
  htmlToText,
  type PaymentInstruction,
  paymentInstructions,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Brand, defineEmail, linkTo, queueEmail } from '../../messages/mailing/index.ts';

export interface InstructionChange {
  readonly field: PaymentInstruction;
  readonly before: string | null;
  readonly after: string | null;
}

interface Changed {
  readonly fund: { readonly _id: string; readonly name: string };
  /** Name and email of the person who made the change. */
  readonly by: string;
  /** Those of the person who approved it; null where it took nobody else. */
  readonly approvedBy: string | null;
  readonly at: string;
  readonly changes: readonly InstructionChange[];
}

/** An email passes through many hands, so it shows how account numbers end and never a whole one. */
const instructionsChangedEmail = defineEmail(
  'fund: payment instructions changed',
  (
    config: Pick<Config, 'publicUrl'>,
    portal: Brand | null,
    { fund, by, approvedBy, at, changes }: Changed,
  ) => ({
    subject: `Payment instructions changed: ${fund.name}`,
    preheader: `${by} changed where investors send their money.`,
    heading: 'Payment instructions were changed',
    paragraphs: [
      `${by} changed the payment instructions of ${fund.name} on ${at}${approvedBy ? `, and ${approvedBy} approved it` : ''}.`,
      ...changes.map(
        (change) =>
          `${paymentInstructions[change.field].label}. Before: ${summary(change.before)}. Now: ${summary(change.after)}.`,
      ),
      'If you did not expect this, open the page, compare both versions, and call the person who made the change. Do not reply to this email.',
    ],
    action: {
      label: 'See the change',
      url: linkTo(config, portal, `/admin/funds/${fund._id}/instructions`),
    },
    footer: 'You are receiving this email because you are an admin of this site.',
  }),
  ({ config, portal }) => ({
    default: [
      config,
      portal,
      {
        fund: { _id: '00000000-0000-7000-8000-000000000000', name: 'Harbor Residences' },
        by: 'Ann Admin (admin@example.com)',
        approvedBy: 'Sam Second (second@example.com)',
        at: formatDateTimeWithZone(new Date('2026-11-22T17:00:00Z'), defaultTimeZone),
        changes: [
          {
            field: 'wire_instructions' as const,
            before: '<p>First Harbor Bank, account 1234567890</p>',
            after: '<p>Second Harbor Bank, account 9876543210</p>',
          },
        ],
      },
    ],
  }),
);

function summary(html: string | null): string {
  const text = htmlToText(html ?? '').trim();
  if (text === '') return 'none';
  const endings = accountEndings(text);
  return endings.length > 0 ? `numbers ending in ${endings.join(', ')}` : 'a text without account numbers';
}

/**
 * Tells every active admin but the one who made the change, so that there is always somebody else who would notice. Only
 * where there is nobody else, that one is told: the session may not have been in their hands.
 */
export async function sendInstructionsChangedEmails(
  db: Kysely<Database>,
  platform: Platform,
  {
    fund: id,
    person,
    approvedBy = null,
    now,
    changes,
  }: {
    fund: string;
    person: string;
    approvedBy?: string | null;
    now: Date;
    changes: readonly InstructionChange[];
  },
): Promise<void> {
  const fund = await db
    .selectFrom('funds as f')
    .leftJoin('companies as c', 'c._id', 'f.company')
    .select(['f._id', 'f.name', 'c.portal'])
    .where('f._id', '=', id)
    .executeTakeFirstOrThrow();
  const portal = await platform.portals.byId(fund.portal);
  const people = await db
    .selectFrom('users')
    .select(['_id', 'email', 'firstName', 'lastName', 'username', 'level', 'isActive'])
    .where((eb) => eb.or([eb('level', 'in', ['admin', 'superadmin']), eb('_id', '=', person)]))
    .orderBy('_id')
    .execute();
  const nameOf = (who: string | null) => {
    const found = people.find(({ _id }) => _id === who);
    return found ? `${displayName(found)} (${found.email})` : null;
  };
  const changed = {
    fund,
    by: nameOf(person) ?? 'Somebody',
    approvedBy: nameOf(approvedBy),
    at: formatDateTimeWithZone(now, portal?.timeZone ?? defaultTimeZone),
    changes,
  };
  const others = people.filter(({ _id, isActive }) => isActive && _id !== person);
  const told = others.length > 0 ? others : people;
  for (const { email } of told)
    await queueEmail(db, platform, {
      to: email,
      portal,
      ...instructionsChangedEmail(platform.config, portal, changed),
    });
}
