import type { Config } from '../../../platform/config.ts';
import { type Brand, defineEmail, linkTo, type QueuedEmail } from '../mailing/index.ts';
import { preferencesPath } from './center/preferences.ts';
import type { NotificationContent } from './notification-content.ts';

/** The maximum length of a post; Slack splits longer ones. */
const maxPostLength = 3_500;
/** The maximum length of a heading and a subject; email programs show no more. */
const maxHeadingLength = 250;

/** Composes the email of a notification to one address (NOT-08). */
export const notificationEmail = defineEmail(
  'notification',
  (
    config: Pick<Config, 'publicUrl'>,
    { to, portal }: { to: string; portal: Brand | null },
    { subject, paragraphs, teamPath, canTurnOff }: Omit<NotificationContent, 'addressed'>,
  ): QueuedEmail => {
    const name = portal?.name ?? 'this site';
    const heading = truncate(subject.replace(/\s+/g, ' ').trim(), maxHeadingLength) || `News from ${name}`;
    return {
      to,
      portal,
      isLowPriority: true,
      subject: heading,
      heading,
      // Without other text, the body repeats a shortened subject in full.
      paragraphs: paragraphs.length > 0 ? paragraphs : [subject],
      action: teamPath
        ? { label: 'Open it in the back office', url: linkTo(config, portal, teamPath) }
        : { label: `Open ${name}`, url: linkTo(config, portal, '/dashboard') },
      footer: `You are receiving this email because you have an account with ${name}.`,
      ...(canTurnOff && { preferencesUrl: linkTo(config, portal, preferencesPath) }),
    };
  },
  ({ config, portal }) => ({
    default: [
      config,
      { to: 'ida@example.com', portal },
      {
        subject: 'A report is out',
        paragraphs: ['The report of the third quarter is on your dashboard.'],
        teamPath: null,
        canTurnOff: true,
      },
    ],
    'to the team': [
      config,
      { to: 'ada@example.com', portal },
      {
        subject: 'Ida Investor updated their accreditation',
        paragraphs: ['Ida Investor saved a new accreditation status.'],
        teamPath: '/admin/accreditation/0f8fad5b-d9cb-469f-a165-70867728950e',
        canTurnOff: true,
      },
    ],
  }),
);

/** The same text as a chat message. */
export function notificationPost({
  subject,
  paragraphs,
}: Pick<NotificationContent, 'subject' | 'paragraphs'>): string {
  const parts = paragraphs[0]?.startsWith(subject) ? paragraphs : [subject, ...paragraphs];
  return truncate(parts.join('\n\n').trim(), maxPostLength) || 'A notification without text';
}

function truncate(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
