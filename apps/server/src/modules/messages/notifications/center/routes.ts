import * as contract from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount, type RequestContext, requireUser } from '../../../../platform/http/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listOwnNotifications } from './list-own-notifications.ts';
import { markRead, markUnread } from './mark-notifications.ts';
import type { Reader } from './own-notifications-sql.ts';
import { readPreferences, savePreference } from './preferences.ts';

type Context = Pick<RequestContext<unknown, unknown, unknown>, 'actor' | 'portal' | 'now'>;

const readerOf = (context: Context): Reader => ({
  user: requireUser(context).id,
  level: context.actor.level,
  portal: context.portal?._id ?? null,
  now: context.now,
});

/** What people read about themselves, and how they choose what they are told (INV-06). */
export function registerNotificationCenter(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, contract.listOwnNotifications, (context) =>
    listOwnNotifications(context.db, readerOf(context), context.query, context.now),
  );

  mount(app, platform, contract.markNotificationsRead, async (context) => {
    const { body } = context;
    const done = await markRead(context.db, readerOf(context), body, context.now);
    await context.audit({
      action: 'notifications.mark_read',
      collection: 'notifications',
      ...markedRecord(body),
      detail: { marked: done.marked },
    });
    return done;
  });

  mount(app, platform, contract.markNotificationsUnread, async (context) => {
    const { body } = context;
    const { marked } = await markUnread(context.db, readerOf(context), body, context.now);
    await context.audit({
      action: 'notifications.mark_unread',
      collection: 'notifications',
      ...markedRecord(body),
      detail: { marked },
    });
    return { marked };
  });

  mount(app, platform, contract.readNotificationPreferences, async (context) => {
    const { id: user, email } = requireUser(context);
    return { item: await readPreferences(context.db, { user, email, level: context.actor.level }) };
  });

  mount(app, platform, contract.saveNotificationPreference, async (context) => {
    const { kind, channel, isOn, isDaily } = context.body;
    const reader = readerOf(context);
    await savePreference(context.db, reader, context.body, context.now);
    await context.audit({
      action: 'notification_preferences.save',
      collection: 'users',
      record: reader.user,
      detail: { kind, channel, isOn, ...(isDaily !== undefined && { isDaily }) },
    });
    return { success: true };
  });
}

/** The record of the audit line, where there is only one. */
const markedRecord = (body: { ids?: readonly string[] } | object) =>
  'ids' in body && body.ids?.length === 1 ? { record: body.ids[0] } : {};
