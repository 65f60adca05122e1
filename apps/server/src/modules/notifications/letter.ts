import type { Config } from '../../platform/config.ts';
import { type Brand, linkTo, type QueuedLetter } from '../mailing/index.ts';
import type { NotificationContent } from './content.ts';

/** Characters of a post: Slack cuts longer ones into several. */
const longestPost = 3_500;
/** Characters of a heading and a subject: beyond that a mail program shows nothing. */
const longestHeading = 250;

/** The letter of a notification to one address (NOT-08). */
export function notificationLetter(
  config: Pick<Config, 'publicUrl'>,
  { to, portal }: { to: string; portal: Brand | null },
  { subject, paragraphs }: NotificationContent,
): QueuedLetter {
  const name = portal?.name ?? 'this site';
  const heading = shortened(subject.replace(/\s+/g, ' ').trim(), longestHeading) || `News from ${name}`;
  return {
    to,
    portal,
    isPatient: true,
    subject: heading,
    heading,
    // A subject that was cut stands in full where there is nothing else to read.
    paragraphs: paragraphs.length > 0 ? paragraphs : [subject],
    action: { label: `Open ${name}`, url: linkTo(config, portal, '/dashboard') },
    footer: `You receive this message because you have an account with ${name}.`,
  };
}

/** The same words as a message to the chat. */
export function notificationPost({ subject, paragraphs }: NotificationContent): string {
  const parts = paragraphs[0]?.startsWith(subject) ? paragraphs : [subject, ...paragraphs];
  return shortened(parts.join('\n\n').trim(), longestPost) || 'A notification without words';
}

function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
