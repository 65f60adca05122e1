import type { Config } from '../../platform/config.ts';
import { type Brand, defineEmail, linkTo, type QueuedEmail } from '../mailing/index.ts';
import type { NotificationContent } from './notification-content.ts';

/** Characters of a post: Slack cuts longer ones into several. */
const maxPostLength = 3_500;
/** Characters of a heading and a subject: beyond that a mail program shows nothing. */
const maxHeadingLength = 250;

/** The letter of a notification to one address (NOT-08). */
export const notificationEmail = defineEmail(
  'notification',
  (
    config: Pick<Config, 'publicUrl'>,
    { to, portal }: { to: string; portal: Brand | null },
    { subject, paragraphs }: NotificationContent,
  ): QueuedEmail => {
    const name = portal?.name ?? 'this site';
    const heading = truncate(subject.replace(/\s+/g, ' ').trim(), maxHeadingLength) || `News from ${name}`;
    return {
      to,
      portal,
      isLowPriority: true,
      subject: heading,
      heading,
      // A subject that was cut stands in full where there is nothing else to read.
      paragraphs: paragraphs.length > 0 ? paragraphs : [subject],
      action: { label: `Open ${name}`, url: linkTo(config, portal, '/dashboard') },
      footer: `You are receiving this email because you have an account with ${name}.`,
    };
  },
  ({ config, portal }) => ({
    default: [
      config,
      { to: 'ida@example.com', portal },
      { subject: 'A report is out', paragraphs: ['The report of the third quarter is on your dashboard.'] },
    ],
  }),
);

/** The same words as a message to the chat. */
export function notificationPost({ subject, paragraphs }: NotificationContent): string {
  const parts = paragraphs[0]?.startsWith(subject) ? paragraphs : [subject, ...paragraphs];
  return truncate(parts.join('\n\n').trim(), maxPostLength) || 'A notification without text';
}

function truncate(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
