import {
  type DelegateRight,
  defaultTimeZone,
  delegateRightNames,
  displayName,
  formatLongDate,
  lastMomentOf,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type Brand,
  defineEmail,
  isPlausibleName,
  linkTo,
  type QueuedEmail,
  queueEmail,
} from '../../messages/mailing/index.ts';
import { tellInvited } from '../../messages/notifications/index.ts';
import { issueRegistrationCode } from './registration-code.ts';

/** The page that shows what was delegated to one, and where it is accepted. */
export const delegatedPath = '/delegated';
/** The page on which the code of an invitation makes an account. */
const registrationPath = '/delegate_registration';

interface Invitation {
  readonly email: string;
  readonly rights: readonly DelegateRight[];
  readonly profileName: string;
  readonly ownerName: string;
  /** With which the address can register; null for one with an account. */
  readonly code: string | null;
  /** Its last day in the time zone of the portal; null for one without an end. */
  readonly until: string | null;
}

const sentence = (right: DelegateRight) => {
  const name = delegateRightNames[right];
  return name.charAt(0).toLowerCase() + name.slice(1);
};

export const delegateInvitationEmail = defineEmail(
  'delegates: invitation',
  (
    config: Pick<Config, 'publicUrl'>,
    portal: Brand | null,
    { email, rights, profileName, ownerName, code, until }: Invitation,
  ): QueuedEmail => {
    const owner = isPlausibleName(ownerName) ? ownerName : 'An investor';
    const profile = isPlausibleName(profileName) ? profileName : 'an investing profile';
    const site = portal?.name ?? 'our site';
    return {
      to: email,
      portal,
      subject: `${owner} gives you access to ${profile}`,
      preheader: 'Accept it to see what was shared with you.',
      heading: `You are invited as a delegate of ${profile}`,
      paragraphs: [
        'Hello,',
        `${owner} invests on ${site} and asks you to look after ${profile}. As a delegate you can:`,
        ...rights.map((right) => `• ${sentence(right)}`),
        ...(until === null ? [] : [`This ends on ${until}, or earlier if ${owner} ends it.`]),
        'You cannot sign or change anything, and you see nothing else of theirs.',
        ...(code === null
          ? [`Sign in with ${email} to accept.`]
          : [
              `You need an account with the address ${email}. Make one with the link of this email, confirm the address, and sign in to accept.`,
              'The link works once, within 14 days, and is only for you.',
            ]),
      ],
      action:
        code === null
          ? { label: 'See the invitation', url: linkTo(config, portal, delegatedPath) }
          : { label: 'Make an account', url: linkTo(config, portal, `${registrationPath}/${code}`) },
      footer: 'If you did not expect this, you can ignore this email.',
    };
  },
  ({ config, portal }) => {
    const invitation = {
      email: 'ada@example.com',
      rights: ['documents', 'tax', 'notices'] as const,
      profileName: 'Okafor Holdings LLC',
      ownerName: 'Daniel Okafor',
      code: 'SAMPLE',
      until: null,
    };
    return {
      default: [config, portal, invitation],
      'with an account and an end': [config, portal, { ...invitation, code: null, until: 'April 15, 2027' }],
    };
  },
);

/**
 * Queues the email of an open invitation, with a new code unless the address has an account, and puts it into the
 * notification center of the account that has the address or will have it. Throws if there is none.
 */
export async function sendDelegateInvitation(
  db: Kysely<Database>,
  platform: Platform,
  { id, portal, now }: { id: string; portal: string | null; now: Date },
): Promise<void> {
  const { rows } = await sql<
    Omit<Invitation, 'ownerName' | 'until' | 'code'> & {
      isRegistered: boolean;
      until: Date | null;
      firstName: string | null;
      lastName: string | null;
      username: string;
    }
  >`
    SELECT g.email, g.rights, g.until, e."legalName" AS "profileName", o."firstName", o."lastName", o.username,
      EXISTS (SELECT FROM users u WHERE lower(u.email) = lower(g.email) AND u."emailConfirmedAt" IS NOT NULL)
        AS "isRegistered"
    FROM investing_entity_delegates g
    JOIN investing_entities e ON e._id = g.entity JOIN users o ON o._id = g."user"
    WHERE g._id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return throwNotFound('This invitation');
  const brand = await platform.portals.byId(portal);
  const { until, firstName, lastName, username, isRegistered, ...invitation } = row;
  const letter = delegateInvitationEmail(platform.config, brand, {
    ...invitation,
    code: isRegistered ? null : await issueRegistrationCode(db, { id, portal: brand?._id ?? null, now }),
    ownerName: displayName({ firstName, lastName, username }),
    // The end is not part of it: one that ends with a day ends at the next midnight.
    until: until && formatLongDate(lastMomentOf(until), brand?.timeZone ?? defaultTimeZone),
  });
  await queueEmail(db, platform, letter);
  await tellInvited(db, platform, {
    invitation: id,
    portal: brand?._id ?? null,
    path: delegatedPath,
    subject: letter.subject,
  });
}
