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
  call: SaveContext,
): Promise<SavedNotification> {
  const { templateName, tags = {} } = call.body;
  if (!isActivityNotification(templateName))
    throwDomainError('forbidden', 'This notification is not sent by people.', {
      templateName: 'This notification is not sent by people.',
    });
  const person = requireUser(call);
  // Each may be a mail to every admin, so these count though they succeed.
  if (platform.config.rateLimits)
    await consumeAttempt(call.db, { limit: reportLimit, key: person.id }, call.now);
  const id = await createNotification(call.db, platform, {
    templateName,
    tags: { ...tags, user: displayName(person) },
    user: person.id,
    portal: call.portal?._id ?? null,
    now: call.now,
  });
  await call.audit({
    action: 'notifications.create',
    collection: 'notifications',
    record: id,
    detail: { template: templateName },
  });
  const item = (await presentRecord(call.db, call, 'notifications', id)) ?? { _id: id, id };
  return { success: true, item };
}
