import * as z from 'zod/mini';
import type { Entity } from '../collections/entities.ts';
import { listQuery } from '../collections/list-query.ts';
import { route } from '../route.ts';
import { id, type ListReply, text } from '../shapes.ts';

/** How many tags a notification may bring along. */
const mostTags = 20;

/** The tags of one that a person sends: a flat map of short values, named as a template can name them. */
const sentTags = z
  .record(
    z.string().check(z.regex(/^[\w.-]{1,100}$/, 'A tag is named by letters, digits, dots and dashes.')),
    z.union([text(1_000), z.number(), z.boolean()], 'A tag is a text, a number, or true or false.'),
    'Tags and their values.',
  )
  .check(z.refine((tags) => Object.keys(tags).length <= mostTags, `At most ${mostTags} tags.`));

/** Of a notification that is not addressed to oneself only the id is told. */
export interface SavedNotification {
  success: boolean;
  item: { _id: string; id: string } & Partial<Entity<'notifications'>>;
}

export const saveNotification = route<SavedNotification>()({
  name: 'saveNotification',
  summary: 'Stores a notification of what the caller did, from its template (NOT-06)',
  method: 'POST',
  path: '/api/profile/notify/save',
  body: z.object({ templateName: text(200), tags: z.optional(sentTags) }),
});

export const deliveryStates = ['waiting', 'done', 'skipped', 'failed'] as const;

/** What became of a notification on its way to one target (NOT-08). */
export interface NotificationDelivery {
  _id: string;
  createdAt: string;
  notification: string;
  subject: string;
  channel: 'email' | 'slack';
  target: string;
  state: (typeof deliveryStates)[number];
  /** Tries that failed so far. */
  failures: number;
  /** Why it was not delivered yet, or was skipped. */
  problem: string | null;
  doneAt: string | null;
}

export const listNotificationDeliveries = route<ListReply<NotificationDelivery>>()({
  name: 'listNotificationDeliveries',
  summary: 'What became of notifications on their way, the newest first (NOT-08)',
  method: 'GET',
  path: '/api/backoffice/notification_deliveries',
  query: z.extend(z.pick(listQuery, { limit: true, offset: true }), {
    state: z.optional(z.enum(deliveryStates, `One of ${deliveryStates.join(', ')}.`)),
    notification: z.optional(id),
  }),
});
