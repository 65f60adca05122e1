import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { count, named, recordId, successReply } from '../../replies.ts';
import { id, instant, lineText, markupText } from '../../schemas.ts';

/** The collections whose order on a portal an admin chooses. */
export const orderedCollections = ['blog_items', 'assets_items', 'team_members'] as const;
export type OrderedCollection = (typeof orderedCollections)[number];

const maxOrdered = 2_000;

export const saveSiteOrder = endpoint({
  name: 'saveSiteOrder',
  summary: 'Saves the order of all education items, assets or team members of a portal at once (BAC-12)',
  method: 'POST',
  path: '/api/backoffice/site/order',
  access: 'admin',
  body: z.object({
    collection: z.enum(orderedCollections, `One of ${orderedCollections.join(', ')}.`),
    portal: z.nullable(id),
    /** All records of the list, first to last. */
    ids: z.array(id).check(
      z.maxLength(maxOrdered, `At most ${maxOrdered} at once.`),
      z.refine((ids) => new Set(ids).size === ids.length, 'A record is in the list twice.'),
    ),
    /** The latest `updatedAt` of the records as the caller has read them; null for an empty list. */
    readAt: z.nullable(instant),
  }),
  reply: z.extend(successReply, { moved: count }),
  errors: ['conflict'],
});

const templateText = {
  /** The template's name, which says what placeholders it knows. */
  name: lineText(200),
  subject: z.optional(z.nullable(lineText(1_000))),
  message: z.optional(z.nullable(markupText(100_000))),
};

const notificationPreview = named(
  'NotificationPreview',
  'A notification with sample data, as plain text.',
  z.strictObject({
    /** As the bell shows it. */
    inApp: z.string(),
    email: z.strictObject({
      subject: z.string(),
      paragraphs: z.array(z.string()),
      action: z.string(),
      footer: z.string(),
    }),
    /** Placeholders that nothing fills in. */
    unknown: z.array(z.string()),
  }),
);
export type NotificationPreview = z.infer<typeof notificationPreview>;

export const previewNotification = endpoint({
  name: 'previewNotification',
  summary: 'Shows a notification template with sample data, saved or not (BAC-12)',
  method: 'POST',
  path: '/api/backoffice/notification_templates/preview',
  access: 'admin',
  body: z.object(templateText),
  reply: notificationPreview,
  transaction: 'none',
  storesReply: false,
});

export const sendTestNotification = endpoint({
  name: 'sendTestNotification',
  summary: 'Emails a notification template with sample data to the caller (BAC-12)',
  method: 'POST',
  path: '/api/backoffice/notification_templates/test',
  access: 'admin',
  body: z.object(templateText),
  /** The email in the outbox, whose state says whether it arrived. */
  reply: z.extend(successReply, { email: recordId, to: z.string() }),
  errors: ['too_many_requests'],
});
