import type { BodyOf, NotificationPreview, previewNotification } from '@paddock/contract';
import {
  fillTags,
  isActivityNotification,
  notificationSubject,
  sampleTags,
  unknownPlaceholders,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { toPlainParagraphs } from '../../../platform/html/plain-paragraphs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Brand, queueEmail } from '../mailing/index.ts';
import { notificationEmail } from './notification-email.ts';

type Template = BodyOf<typeof previewNotification>;

/** The content of a template with sample data, made like that of a notification. */
function sampleContent({ name, subject, message }: Template) {
  const tags = sampleTags(name, [subject, message]);
  return {
    subject: notificationSubject({ templateSubject: subject ?? null, tags }),
    paragraphs: toPlainParagraphs(message ?? '').map((paragraph) => fillTags(paragraph, tags)),
    teamPath: isActivityNotification(name) ? '/admin' : null,
    canTurnOff: true,
  };
}

/** A template as the bell and as an email show it, with sample data. */
export function previewOf(
  { config }: Pick<Platform, 'config'>,
  template: Template,
  portal: Brand | null,
): NotificationPreview {
  const content = sampleContent(template);
  const email = notificationEmail(config, { to: 'you@example.com', portal }, content);
  return {
    inApp: content.subject,
    email: {
      subject: email.subject,
      paragraphs: [...email.paragraphs],
      action: email.action?.label ?? '',
      footer: email.footer ?? '',
    },
    unknown: unknownPlaceholders(template.name, [template.subject, template.message]),
  };
}

/** Queues the same email to an admin's own address. Returns its id in the outbox. */
export async function queueTestEmail(
  db: Kysely<Database>,
  platform: Pick<Platform, 'clock' | 'config' | 'jobs' | 'secrets'>,
  { template, to, portal }: { template: Template; to: string; portal: Brand | null },
): Promise<string> {
  const email = notificationEmail(platform.config, { to, portal }, sampleContent(template));
  // The admin is waiting for it, so it goes before the others.
  return queueEmail(db, platform, { ...email, subject: `Test: ${email.subject}`, isLowPriority: false });
}
