import { formatDate } from '@paddock/domain';
import type { Config } from '../../../platform/config.ts';
import { type Brand, defineEmail, greeting, linkTo, type QueuedEmail } from '../../messages/mailing/index.ts';

/** The investor, and the portal that the email comes from. */
export interface AccreditedPerson {
  readonly email: string;
  /** Empty if unknown. */
  readonly name: string;
  /** Their own, or else that of the portal. */
  readonly timeZone: string;
  readonly portal: Brand | null;
}

/** The page of the investor's accreditation. */
export const accreditationPath = '/accreditation_status';

const pageLink = (config: Pick<Config, 'publicUrl'>, portal: Brand | null) =>
  linkTo(config, portal, accreditationPath);
const dayOf = (moment: Date, { timeZone }: AccreditedPerson) => formatDate(moment, timeZone);

/** To the investor, when their accreditation was accepted or refused. */
export const accreditationDecisionEmail = defineEmail(
  'accreditation: decision',
  (
    config: Pick<Config, 'publicUrl'>,
    to: AccreditedPerson,
    review: { decision: 'accepted' | 'refused'; reason: string | null; validUntil: Date | null },
  ): QueuedEmail => {
    const isAccepted = review.decision === 'accepted';
    return {
      to: to.email,
      portal: to.portal,
      subject: isAccepted ? 'Your accreditation was accepted' : 'Your accreditation could not be accepted',
      preheader: isAccepted
        ? 'Thank you. There is nothing left to do.'
        : 'Please see why, and state it again.',
      heading: isAccepted ? 'Your accreditation was accepted' : 'Your accreditation could not be accepted',
      paragraphs: [
        greeting(to.name),
        isAccepted
          ? `Our team has reviewed what you stated about your accreditation, and has accepted it.${
              review.validUntil ? ` It is valid until ${dayOf(review.validUntil, to)}.` : ''
            }`
          : 'Our team has reviewed what you stated about your accreditation, and could not accept it.',
        ...(review.reason ? [`From our team: ${review.reason}`] : []),
        ...(isAccepted
          ? []
          : ['You can upload further documents and state your accreditation again on its page.']),
      ],
      action: { label: 'Open my accreditation', url: pageLink(config, to.portal) },
    };
  },
  ({ config, portal }) => ({
    accepted: [
      config,
      { email: 'ida@example.com', name: 'Ida Investor', timeZone: 'America/New_York', portal },
      { decision: 'accepted' as const, reason: null, validUntil: new Date('2027-11-22T17:00:00Z') },
    ],
    refused: [
      config,
      { email: 'ida@example.com', name: 'Ida Investor', timeZone: 'America/New_York', portal },
      {
        decision: 'refused' as const,
        reason: 'The statement of your bank is older than three months.',
        validUntil: null,
      },
    ],
  }),
);

/** To the investor, before the review of their accreditation ends. */
export const accreditationReminderEmail = defineEmail(
  'accreditation: ends soon',
  (config: Pick<Config, 'publicUrl'>, to: AccreditedPerson, validUntil: Date): QueuedEmail => ({
    to: to.email,
    portal: to.portal,
    subject: `Your accreditation is valid until ${dayOf(validUntil, to)}`,
    preheader: 'Please state it again, so that no fund is closed to you.',
    heading: 'Please renew your accreditation',
    paragraphs: [
      greeting(to.name),
      `Our review of your accreditation is valid until ${dayOf(validUntil, to)}. After that, funds that require a reviewed accreditation are closed to you until we have reviewed it again.`,
      'To renew it, state your accreditation again and upload current documents.',
    ],
    action: { label: 'Renew my accreditation', url: pageLink(config, to.portal) },
  }),
  ({ config, portal }) => ({
    default: [
      config,
      { email: 'ida@example.com', name: 'Ida Investor', timeZone: 'America/New_York', portal },
      new Date('2026-12-22T17:00:00Z'),
    ],
  }),
);
