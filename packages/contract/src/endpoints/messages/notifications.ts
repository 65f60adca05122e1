import * as z from 'zod/mini';
import { entitySchema } from '../../collections/entity-schema.ts';
import { listQuery } from '../../collections/list-query.ts';
import { endpoint } from '../../endpoint.ts';
import { count, listReply, named, recordId, timestamp } from '../../replies.ts';
import { id, markupText, rawText } from '../../schemas.ts';

/** The maximum number of tags in a notification. */
const maxTags = 20;

/** The tags that a browser sends: a flat map of short values, with names that a template can use. */
const tagsSchema = z
  .record(
    z.string().check(z.regex(/^[\w.-]{1,100}$/, 'A tag is named by letters, digits, dots and dashes.')),
    z.union([markupText(1_000), z.number(), z.boolean()], 'A tag is a text, a number, or true or false.'),
    'Tags and their values.',
  )
  .check(z.refine((tags) => Object.keys(tags).length <= maxTags, `At most ${maxTags} tags.`));

/** A notification that is not addressed to the caller has only its id. */
const savedNotification = z.strictObject({
  success: z.boolean(),
  item: z.union([entitySchema('notifications'), z.strictObject({ _id: recordId, id: recordId })]),
});
export type SavedNotification = z.infer<typeof savedNotification>;

export const saveNotification = endpoint({
  name: 'saveNotification',
  summary: "Stores a notification of the caller's action, from its template (NOT-06)",
  method: 'POST',
  path: '/api/profile/notify/save',
  access: 'user',
  body: z.object({ templateName: rawText(200), tags: z.optional(tagsSchema) }),
  reply: savedNotification,
  errors: ['not_found', 'too_many_requests'],
});

/** An uncertain one may have arrived: the answer of the mail server was lost. */
export const deliveryStates = ['waiting', 'done', 'skipped', 'failed', 'uncertain'] as const;

const notificationDelivery = named(
  'NotificationDelivery',
  'The delivery of a notification to one target (NOT-08).',
  z.strictObject({
    _id: recordId,
    createdAt: timestamp,
    notification: recordId,
    subject: z.string(),
    channel: z.enum(['email', 'slack']),
    target: z.string(),
    state: z.enum(deliveryStates),
    /** Failed attempts so far. */
    failures: count,
    /** Why it is not delivered yet, or was skipped. */
    problem: z.nullable(z.string()),
    doneAt: z.nullable(timestamp),
  }),
);
export type NotificationDelivery = z.infer<typeof notificationDelivery>;

export const listNotificationDeliveries = endpoint({
  name: 'listNotificationDeliveries',
  summary: 'The deliveries of notifications, newest first (NOT-08)',
  method: 'GET',
  path: '/api/backoffice/notification_deliveries',
  access: 'admin',
  query: z.extend(z.pick(listQuery, { limit: true, offset: true }), {
    state: z.optional(z.enum(deliveryStates, `One of ${deliveryStates.join(', ')}.`)),
    notification: z.optional(id),
  }),
  reply: listReply(notificationDelivery),
});
