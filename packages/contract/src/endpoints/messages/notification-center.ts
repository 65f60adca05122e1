import { notificationChannels, notificationKinds } from '@paddock/domain';
import * as z from 'zod/mini';
import { listQuery } from '../../collections/list-query.ts';
import { endpoint } from '../../endpoint.ts';
import { count, itemReply, named, recordId, successReply, timestamp } from '../../replies.ts';
import { id, instant } from '../../schemas.ts';

const kind = z.enum(notificationKinds, `One of ${notificationKinds.join(', ')}.`);
const channel = z.enum(notificationChannels, `One of ${notificationChannels.join(', ')}.`);

/** How many notifications one request can mark by their ids. */
const maxMarked = 200;

const centerNotification = named(
  'CenterNotification',
  'Something that the caller was told on this portal (INV-06).',
  z.strictObject({
    _id: recordId,
    createdAt: timestamp,
    kind,
    subject: z.string(),
    /** The text below the subject as plain paragraphs; empty if the subject says it all. */
    paragraphs: z.array(z.string()),
    fund: z.nullable(z.strictObject({ _id: recordId, name: z.string() })),
    /** The path of the page that it leads to. */
    path: z.nullable(z.string()),
    isRead: z.boolean(),
  }),
);
export type CenterNotification = z.infer<typeof centerNotification>;

const centerPage = named(
  'NotificationPage',
  "A page of the caller's notifications on this portal, newest first.",
  z.strictObject({
    items: z.array(centerNotification),
    /** How many match the filters. */
    total: count,
    /** The unread ones of each kind that has any, whatever the filters. */
    unread: z.array(z.strictObject({ kind, count })),
    /** The cursor of the following page; null on the last one. */
    next: z.nullable(z.string()),
    /** When this was read. What is marked up to then has been seen. */
    asOf: timestamp,
  }),
);
export type NotificationPage = z.infer<typeof centerPage>;

export const listOwnNotifications = endpoint({
  name: 'listOwnNotifications',
  summary: 'Everything that the caller was told on this portal, newest first (INV-06)',
  method: 'GET',
  path: '/api/profile/notifications',
  access: 'user',
  query: z.extend(z.pick(listQuery, { limit: true, after: true }), {
    kind: z.optional(kind),
    /** `true` for unread ones only. */
    unread: z.optional(z.enum(['true', 'false'], 'True or false.')),
  }),
  reply: centerPage,
});

const ids = z.array(id).check(z.minLength(1), z.maxLength(maxMarked, `At most ${maxMarked} at a time.`));

export const markNotificationsRead = endpoint({
  name: 'markNotificationsRead',
  summary: 'Marks notifications of the caller as read: these, or all up to a time (INV-06)',
  method: 'POST',
  path: '/api/profile/notifications/read',
  access: 'user',
  body: z.union([z.object({ ids }), z.object({ until: instant, kind: z.optional(kind) })]),
  reply: named(
    'NotificationMark',
    'What was marked together.',
    z.strictObject({
      /** How many were unread before. */
      marked: count,
      /** Names them, to mark them as unread again. */
      mark: recordId,
    }),
  ),
  errors: ['not_found'],
});

export const markNotificationsUnread = endpoint({
  name: 'markNotificationsUnread',
  summary: 'Marks notifications of the caller as unread: these, or what was marked together (INV-06)',
  method: 'POST',
  path: '/api/profile/notifications/unread',
  access: 'user',
  body: z.union([z.object({ ids }), z.object({ mark: id })]),
  reply: z.strictObject({ marked: count }),
  errors: ['not_found'],
});

const preference = z.strictObject({
  isOn: z.boolean(),
  /** Why it cannot be turned off; null if it can. */
  required: z.nullable(z.string()),
  /** Whether it comes with others once a day; null where it always comes at once. */
  isDaily: z.nullable(z.boolean()),
});

const preferences = named(
  'NotificationPreferences',
  'About what the caller is told, and how.',
  z.strictObject({
    /** Where emails go. */
    email: z.string(),
    kinds: z.array(
      z.strictObject({
        kind,
        label: z.string(),
        description: z.string(),
        app: preference,
        email: preference,
      }),
    ),
  }),
);
export type NotificationPreferences = z.infer<typeof preferences>;

export const readNotificationPreferences = endpoint({
  name: 'readNotificationPreferences',
  summary: 'About what the caller is told, and how (INV-06)',
  method: 'GET',
  path: '/api/profile/notification_preferences',
  access: 'user',
  reply: itemReply(preferences),
});

export const saveNotificationPreference = endpoint({
  name: 'saveNotificationPreference',
  summary: 'Turns a channel on or off for one kind of notification, or to once a day (INV-06)',
  method: 'PUT',
  path: '/api/profile/notification_preferences',
  access: 'user',
  body: z.object({
    kind,
    channel,
    isOn: z.boolean('True or false.'),
    /** For emails to admins: with others once a day. */
    isDaily: z.optional(z.boolean('True or false.')),
  }),
  reply: successReply,
  errors: ['conflict'],
});
