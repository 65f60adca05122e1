import type { BodyOf, SavedNotification, saveNotification } from '@paddock/contract';
import { type ActivityNotification, displayName, isActivityNotification } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { type RequestContext, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { consumeAttempt, defineRateLimit } from '../../../platform/rate-limits.ts';
import { presentRecord } from '../../records/collections/index.ts';
import { createNotification } from './create-notification.ts';

const hour = 60 * 60_000;

/** Notifications about one person's activity: more than anybody opens pages and documents. */
const reportLimit = defineRateLimit({ name: 'notices', failures: 120, windowMs: hour });

/** Those of them that leave the site, each as an email to every admin or a post: as many as a person uploads at once. */
const sentReportLimit = defineRateLimit({ name: 'notices-sent', failures: 30, windowMs: hour });

type SaveContext = RequestContext<unknown, unknown, BodyOf<typeof saveNotification>>;

/** Where the team follows up on it. */
const teamPathOf = (templateName: ActivityNotification, user: string): string =>
  templateName === 'accreditation_status_updated' ? `/admin/accreditation/${user}` : `/admin/people/${user}`;

/**
 * Stores what the caller's browser reports (NOT-06): one of the five templates, with the caller's tags. The server
 * sets the tag `user` itself, so that nobody can act under another name.
 */
export async function saveReportedActivity(
  platform: Platform,
  context: SaveContext,
): Promise<SavedNotification> {
  const { templateName, tags = {} } = context.body;
  if (!isActivityNotification(templateName))
    throwDomainError('forbidden', 'People cannot send this notification.', {
      templateName: 'People cannot send this notification.',
    });
  const person = requireUser(context);
  if (platform.config.rateLimits) {
    // Successful requests count too.
    await consumeAttempt(context.db, { limit: reportLimit, key: person.id }, context.now);
    if (await leavesTheSite(context.db, templateName))
      await consumeAttempt(context.db, { limit: sentReportLimit, key: person.id }, context.now);
  }
  const id = await createNotification(context.db, platform, {
    templateName,
    tags: { ...tags, user: displayName(person) },
    user: person.id,
    teamPath: teamPathOf(templateName, person.id),
    portal: context.portal?._id ?? null,
    now: context.now,
  });
  await context.audit({
    action: 'notifications.create',
    collection: 'notifications',
    record: id,
    detail: { template: templateName },
  });
  const item = (await presentRecord(context.db, context, 'notifications', id)) ?? { _id: id, id };
  return { success: true, item };
}

async function leavesTheSite(db: Kysely<Database>, templateName: string): Promise<boolean> {
  const template = await db
    .selectFrom('notification_templates')
    .select(['canSendAsEmail', 'canSendToSlack'])
    .where('name', '=', templateName)
    .executeTakeFirst();
  return template !== undefined && (template.canSendAsEmail || template.canSendToSlack);
}
