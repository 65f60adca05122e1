import type { Platform } from '../../../platform/platform.ts';
import type { WriteHooks } from '../../records/collections/index.ts';
import { planDeliveries } from './plan-deliveries.ts';

/**
 * A notification that an admin writes is delivered like any other (NOT-08). If it names neither a user nor a level,
 * it goes to its template's defaultTargetLevel.
 */
export const notificationHooks = (platform: Pick<Platform, 'config' | 'jobs'>): WriteHooks => ({
  create: async ({ db, values }) => {
    const { template, user, level } = values;
    if (typeof template !== 'string' || user || level) return values;
    const found = await db
      .selectFrom('notification_templates')
      .select('defaultTargetLevel')
      .where('_id', '=', template)
      .executeTakeFirst();
    return { ...values, level: found?.defaultTargetLevel ?? null };
  },
  afterCreate: async ({ db, by, id }) => {
    const portal = by.portal?._id ?? null;
    await db.updateTable('notifications').set({ portal }).where('_id', '=', id).execute();
    await planDeliveries(db, platform, { notification: id, portal, now: by.now });
  },
});
