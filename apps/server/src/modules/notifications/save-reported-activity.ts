import type { BodyOf, SavedNotification, saveNotification } from '@paddock/contract';
import { displayName, isActivityNotification } from '@paddock/domain';
import { throwDomainError } from '../../platform/domain-error.ts';
import { type RequestContext, requireUser } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { consumeAttempt, defineRateLimit } from '../../platform/rate-limits.ts';
import { presentRecord } from '../collections/index.ts';
import { createNotification } from './create-notification.ts';

/** Notifications that one person's activity sends: each may be an email to every admin. */
const reportLimit = defineRateLimit({ name: 'notices', failures: 300, windowMs: 60 * 60_000 });

type SaveContext = RequestContext<unknown, unknown, BodyOf<typeof saveNotification>>;

/**
 * Stores what the caller's browser reports (NOT-06): one of the five templates, with the caller's tags. Who it was
 * the server says itself, in the tag `user`: nobody acts under another's name.
 */
export async function saveReportedActivity(
  platform: Platform,
  context: SaveContext,
): Promise<SavedNotification> {
  const { templateName, tags = {} } = context.body;
  if (!isActivityNotification(templateName))
    throwDomainError('forbidden', 'This notification is not sent by people.', {
      templateName: 'This notification is not sent by people.',
    });
  const person = requireUser(context);
  // Each may be a mail to every admin, so these count though they succeed.
  if (platform.config.rateLimits)
    await consumeAttempt(context.db, { limit: reportLimit, key: person.id }, context.now);
  const id = await createNotification(context.db, platform, {
    templateName,
    tags: { ...tags, user: displayName(person) },
    user: person.id,
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
