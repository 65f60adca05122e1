import type { BodyOf, SavedNotification, saveNotification } from '@paddock/contract';
import { type ActivityNotification, displayName, isActivityNotification } from '@paddock/domain';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { type RequestContext, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { consumeAttempt, defineRateLimit } from '../../../platform/rate-limits.ts';
import { presentRecord } from '../../records/collections/index.ts';
import { createNotification } from './create-notification.ts';

/** Notifications about one person's activity. Each may send an email to every admin. */
const reportLimit = defineRateLimit({ name: 'notices', failures: 300, windowMs: 60 * 60_000 });

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
  // Each may send an email to every admin, so successful requests count too.
  if (platform.config.rateLimits)
    await consumeAttempt(context.db, { limit: reportLimit, key: person.id }, context.now);
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
