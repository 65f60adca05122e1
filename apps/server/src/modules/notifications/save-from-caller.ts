import type { BodyOf, NotificationTags, SavedNotification, saveNotification } from '@paddock/contract';
import { displayName, isBrowsingNotification } from '@paddock/domain';
import { type Call, personOf } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { rateLimits, takeTry } from '../../platform/rate-limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { presentOne } from '../collections/index.ts';
import { notify } from './notify.ts';

type SaveCall = Call<unknown, unknown, BodyOf<typeof saveNotification>>;

/**
 * Stores what the caller's browser tells of (NOT-06): one of the five templates, with the caller's tags. Who it was
 * the server says itself, in the tag `user`: nobody acts under another's name.
 */
export async function saveFromCaller(platform: Platform, call: SaveCall): Promise<SavedNotification> {
  const { templateName, tags = {} } = call.body;
  if (!isBrowsingNotification(templateName))
    refuse('forbidden', 'This notification is not sent by people.', {
      templateName: 'This notification is not sent by people.',
    });
  const person = personOf(call);
  // Each may be a mail to every admin, so these count though they succeed.
  if (platform.config.rateLimits)
    await takeTry(call.db, { limit: rateLimits.notices, key: person.id }, call.now);
  const id = await notify(call.db, platform, {
    templateName,
    tags: { ...storable(tags), user: displayName(person) },
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
  const readable = await presentOne(call.db, call, 'notifications', id);
  return {
    success: true,
    item: readable ? (JSON.parse(readable) as SavedNotification['item']) : { _id: id, id },
  };
}

/** Halves of characters, which a database of texts cannot hold, become the sign for something unreadable. */
function storable(tags: NotificationTags): NotificationTags {
  return Object.fromEntries(
    Object.entries(tags).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.toWellFormed() : value,
    ]),
  );
}
