import {
  type Cents,
  coSubscriberReason,
  defaultTimeZone,
  formatDateTimeWithZone,
  formatUsd,
  fundPagePath,
  investmentName,
  participantName,
  type Signer,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Config } from '../../../../platform/config.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Brand, defineEmail, greeting, linkTo, queueEmail } from '../../../messages/mailing/index.ts';
import { emailTeam } from '../../../messages/notifications/index.ts';
import { renewSignLink } from './invite-signer.ts';
import { findSignatureRequest, type SignatureRequest } from './signature-request.ts';

/** Who is reminded of what. */
export interface ReminderInput {
  readonly syndUser: string;
  readonly role: Signer;
  readonly fundName: string;
  readonly fundSlug: string | null;
  readonly portal: string | null;
  readonly investorName: string;
  /** What holds it, where it has to be said (ENT-04). */
  readonly holderName: string | null;
  /** The investing profile of the participation. */
  readonly profile: string | null;
  readonly investorEmail: string;
  readonly amount: Cents;
  /** When the commitment ends unless the investor signs; null if it does not. */
  readonly keptUntil: Date | null;
}

type Reminded = Pick<ReminderInput, 'role' | 'fundName' | 'investorName' | 'holderName' | 'amount'>;

const sample: Reminded = {
  role: 'investor',
  fundName: 'Harbor Residences',
  investorName: 'Ida Investor',
  holderName: null,
  amount: 2_500_000n,
};

const reminderEmail = defineEmail(
  'signing: reminder',
  (
    reminder: Reminded,
    to: {
      name: string;
      url: string;
      isSignLink: boolean;
      until: string | null;
      holder: SignatureRequest['holder'];
    },
  ) => ({
    subject: `Your signature is missing: ${investmentName(reminder)}`,
    preheader: to.until
      ? `We will hold your commitment until ${to.until}.`
      : `The agreement for ${reminder.fundName} is waiting for your signature.`,
    heading: 'Your agreement is waiting for your signature',
    paragraphs: [
      greeting(to.name),
      reminder.role === 'spouse'
        ? `${reminder.investorName} has signed the agreement for ${formatUsd(reminder.amount)} in ${investmentName(reminder)}. ${coSubscriberReason(to.holder)}`
        : `You have committed ${formatUsd(reminder.amount)} to ${investmentName(reminder)} but have not signed the agreement yet.${
            to.until
              ? ` We will hold your commitment until ${to.until}. After that it ends, and the amount becomes available to others.`
              : ''
          }`,
      to.isSignLink
        ? 'This link is for you only. Please do not forward it.'
        : `Open the fund page to sign the agreement${to.until ? ' or to withdraw your commitment' : ''}.`,
    ],
    action: {
      label: to.isSignLink ? 'Read and sign the agreement' : 'Open the fund page',
      url: to.url,
    },
    footer:
      reminder.role === 'spouse'
        ? 'If you did not expect this email, please do not sign, and contact the fund manager.'
        : 'You are receiving this email because you committed to this fund.',
  }),
  ({ portal }) => {
    const host = `https://${portal.domains[0] ?? 'localhost'}`;
    const until = formatDateTimeWithZone(new Date('2026-01-05T17:00:00Z'), defaultTimeZone);
    return {
      'investor, with an agreement': [
        sample,
        { name: 'Ida Investor', url: `${host}/sign/code`, isSignLink: true, until, holder: null },
      ],
      'investor, before the agreement': [
        sample,
        { name: 'Ida Investor', url: `${host}/dashboard`, isSignLink: false, until, holder: null },
      ],
      spouse: [
        { ...sample, role: 'spouse' as const },
        { name: 'Sam Investor', url: `${host}/sign/code`, isSignLink: true, until: null, holder: null },
      ],
    };
  },
);

const managementReminderEmail = defineEmail(
  'signing: reminder to countersign',
  (
    config: Pick<Config, 'publicUrl'>,
    { reminder, syndUser, portal }: { reminder: Reminded; syndUser: string; portal: Brand | null },
  ) => ({
    subject: `Still to countersign: ${participantName(reminder)}, ${reminder.fundName}`,
    preheader: 'An agreement is waiting for management.',
    heading: 'An agreement is still waiting for your countersignature',
    paragraphs: [
      `Everybody else has signed the agreement of ${participantName(reminder)} for ${formatUsd(reminder.amount)} in ${reminder.fundName}. It is waiting for management’s signature.`,
    ],
    action: {
      label: 'Read and countersign the agreement',
      url: linkTo(config, portal, `/admin/countersignatures/${syndUser}`),
    },
  }),
  ({ config, portal }) => ({
    default: [config, { reminder: sample, syndUser: '0f8fad5b-d9cb-469f-a165-70867728950e', portal }],
  }),
);

/**
 * Emails a signer whose turn it is: with a sign link that works, or with the page of the fund where the investor's
 * agreement does not exist yet. The caller holds the lock of the participation and knows that they have not signed.
 */
export async function sendSigningReminder(
  db: Kysely<Database>,
  platform: Platform,
  reminder: ReminderInput,
  now: Date,
): Promise<void> {
  const portal = await platform.portals.byId(reminder.portal);
  if (reminder.role === 'management') {
    await emailTeam(
      db,
      platform,
      { kind: 'countersignatures', portal: reminder.portal },
      {
        ...managementReminderEmail(platform.config, { reminder, syndUser: reminder.syndUser, portal }),
      },
    );
    return;
  }
  const request = await findSignatureRequest(db, { syndUser: reminder.syndUser }, 'lock');
  const signer = request?.signers.find(({ role }) => role === reminder.role);
  const isSignLink = request !== undefined && !request.completedAt && !request.isOutdated;
  const url =
    isSignLink && signer
      ? await renewSignLink(db, platform, { request, signer, now })
      : linkTo(
          platform.config,
          portal,
          fundPagePath(reminder.fundSlug, reminder.holderName === null ? null : reminder.profile),
        );
  const until =
    reminder.keptUntil && formatDateTimeWithZone(reminder.keptUntil, portal?.timeZone ?? defaultTimeZone);
  await queueEmail(db, platform, {
    to: reminder.role === 'spouse' && signer ? signer.email : reminder.investorEmail,
    portal,
    ...(reminder.portal !== null && { reader: { notRemovedFrom: reminder.portal } }),
    ...reminderEmail(reminder, {
      name: reminder.role === 'spouse' && signer ? signer.name : reminder.investorName,
      url,
      isSignLink: isSignLink && signer !== undefined,
      until,
      holder: request?.holder ?? null,
    }),
  });
}
