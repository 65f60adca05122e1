import { capitalized, formatDate } from '@paddock/domain';
import type { Config } from '../../../platform/config.ts';
import { type Brand, defineEmail, greeting, linkTo, type QueuedEmail } from '../../messages/mailing/index.ts';

/** The investor, and the portal that the email comes from. */
export interface AccreditedPerson {
  readonly email: string;
  /** Empty if unknown. */
  readonly name: string;
  /** That of the portal: our team set the day on its clock, and its pages show it so. */
  readonly timeZone: string;
  readonly portal: Brand | null;
}

/** The page where the accreditation is stated: that of the person themselves, or that of a profile by name (ENT-06). */
export const accreditationPath = (holder: string | null): string =>
  holder === null ? '/accreditation_status' : '/profiles';

/** The link to that page, named by what is done there. */
const pageAction = (
  config: Pick<Config, 'publicUrl'>,
  { portal, holder, verb }: { portal: Brand | null; holder: string | null; verb: 'Open' | 'Renew' },
) => ({
  label: holder === null ? `${verb} my accreditation` : 'Open my investing profiles',
  url: linkTo(config, portal, accreditationPath(holder)),
});
/** Where it is stated again. */
const statedWhere = (holder: string | null) =>
  holder === null ? 'on its page' : 'in your investing profiles';
/** "your accreditation", or that of a profile. */
const accreditationOf = (holder: string | null) =>
  holder === null ? 'your accreditation' : `the accreditation of ${holder}`;
const dayOf = (moment: Date, { timeZone }: AccreditedPerson) => formatDate(moment, timeZone);

/** To the investor, when their accreditation was accepted or refused. */
export const accreditationDecisionEmail = defineEmail(
  'accreditation: decision',
  (
    config: Pick<Config, 'publicUrl'>,
    to: AccreditedPerson,
    review: {
      decision: 'accepted' | 'refused';
      reason: string | null;
      validUntil: Date | null;
      /** The profile, where it is not the person themselves. */
      holder: string | null;
    },
  ): QueuedEmail => {
    const isAccepted = review.decision === 'accepted';
    const outcome = isAccepted ? 'was accepted' : 'could not be accepted';
    const title = `${capitalized(accreditationOf(review.holder))} ${outcome}`;
    const what = accreditationOf(review.holder);
    return {
      to: to.email,
      portal: to.portal,
      subject: title,
      preheader: isAccepted
        ? 'Thank you. There is nothing left to do.'
        : 'Please see why, and send further documents or state it again.',
      heading: title,
      paragraphs: [
        greeting(to.name),
        isAccepted
          ? `Our team has reviewed what you stated about ${what}, and has accepted it.${
              review.validUntil ? ` It is valid until ${dayOf(review.validUntil, to)}.` : ''
            }`
          : `Our team has reviewed what you stated about ${what}, and could not accept it.`,
        ...(review.reason ? [`From our team: ${review.reason}`] : []),
        ...(isAccepted
          ? []
          : [
              `You can upload further documents, which our team reviews again, or state it again ${statedWhere(review.holder)}.`,
            ]),
      ],
      action: pageAction(config, { portal: to.portal, holder: review.holder, verb: 'Open' }),
    };
  },
  ({ config, portal }) => ({
    accepted: [
      config,
      { email: 'ida@example.com', name: 'Ida Investor', timeZone: 'America/New_York', portal },
      {
        decision: 'accepted' as const,
        reason: null,
        validUntil: new Date('2027-11-22T17:00:00Z'),
        holder: null,
      },
    ],
    refused: [
      config,
      { email: 'ida@example.com', name: 'Ida Investor', timeZone: 'America/New_York', portal },
      {
        decision: 'refused' as const,
        reason: 'The statement of your bank is older than three months.',
        validUntil: null,
        holder: 'Investor Holdings LLC',
      },
    ],
  }),
);

/** To the investor, before the review of their accreditation ends. */
export const accreditationReminderEmail = defineEmail(
  'accreditation: ends soon',
  (
    config: Pick<Config, 'publicUrl'>,
    to: AccreditedPerson,
    { validUntil, holder }: { validUntil: Date; holder: string | null },
  ): QueuedEmail => ({
    to: to.email,
    portal: to.portal,
    subject: `${capitalized(accreditationOf(holder))} is valid until ${dayOf(validUntil, to)}`,
    preheader: 'Please state it again, so that no fund is closed to you.',
    heading: `Please renew ${accreditationOf(holder)}`,
    paragraphs: [
      greeting(to.name),
      `Our review of ${accreditationOf(holder)} is valid until ${dayOf(validUntil, to)}. After that, funds that require a reviewed accreditation are closed to ${holder ?? 'you'} until we have reviewed it again.`,
      `To renew it, state ${holder === null ? 'your' : 'its'} accreditation again ${statedWhere(holder)} and upload current documents.`,
    ],
    action: pageAction(config, { portal: to.portal, holder, verb: 'Renew' }),
  }),
  ({ config, portal }) => ({
    default: [
      config,
      { email: 'ida@example.com', name: 'Ida Investor', timeZone: 'America/New_York', portal },
      { validUntil: new Date('2026-12-22T17:00:00Z'), holder: null },
    ],
    'of a profile': [
      config,
      { email: 'ida@example.com', name: 'Ida Investor', timeZone: 'America/New_York', portal },
      { validUntil: new Date('2026-12-22T17:00:00Z'), holder: 'Investor Holdings LLC' },
    ],
  }),
);
