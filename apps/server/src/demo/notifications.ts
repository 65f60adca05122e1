import type { Level } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';
import type { DemoTemplateName, NotificationTemplateIds } from './notification-templates.ts';
import type { UserIds } from './people.ts';

interface SeededNotification {
  template: DemoTemplateName;
  /** A person's address, or a level. */
  to: Level | `${string}@example.com`;
  hoursAgo: number;
  tags: Record<string, string>;
}

const demoNotifications: readonly SeededNotification[] = [
  {
    template: 'fund_news',
    to: 'investor@example.com',
    hoursAgo: 3,
    tags: { fund: 'Harbor Residences Fund I', news: 'the third-quarter report is available' },
  },
  {
    template: 'fund_news',
    to: 'investor@example.com',
    hoursAgo: 27,
    tags: { fund: 'Harbor Residences Fund I', news: 'a distribution is on its way' },
  },
  { template: 'welcome', to: 'newcomer@example.com', hoursAgo: 20, tags: { name: 'Marcus' } },
  { template: 'welcome', to: 'spouse@example.com', hoursAgo: 19, tags: { name: 'Grace' } },
  {
    template: 'review_syndication',
    to: 'admin',
    hoursAgo: 2,
    tags: { user: 'Marcus Bellamy', fund: 'Harbor Residences Fund II' },
  },
  {
    template: 'proof_document_uploaded',
    to: 'admin',
    hoursAgo: 5,
    tags: { user: 'Eleanor Whitfield', document: 'Brokerage statement.pdf' },
  },
  {
    template: 'accreditation_status_updated',
    to: 'admin',
    hoursAgo: 6,
    tags: { user: 'Eleanor Whitfield' },
  },
];

/** Creates a few unread notifications without sending them. */
export async function seedNotifications(
  db: Kysely<Database>,
  { userIds, templateIds, now }: { userIds: UserIds; templateIds: NotificationTemplateIds; now: Date },
): Promise<void> {
  for (const { template, to, hoursAgo, tags } of demoNotifications) {
    const at = new Date(now.getTime() - hoursAgo * 3_600_000);
    const user = userIds.get(to);
    await db
      .insertInto('notifications')
      .values({
        _id: newId(),
        createdAt: at,
        updatedAt: at,
        template: templateIds[template],
        tags: JSON.stringify(tags),
        ...(user ? { user } : { level: to as Level }),
      })
      .execute();
  }
}

/** Emails that a mail server has rejected for good, with what it said. */
const rejectedEmails = [
  {
    to: 'patrick.garrison@example.com',
    problem: '550 5.1.1 The email account that you tried to reach does not exist.',
    hoursAgo: 26,
  },
  {
    to: 'victor.jankowski@example.com',
    problem: '552 5.2.2 The mailbox is full. Try again later or contact the recipient directly.',
    hoursAgo: 50,
  },
] as const;

/** Creates notifications whose emails could not be delivered. */
export async function seedFailedDeliveries(
  db: Kysely<Database>,
  { templateIds, now }: { templateIds: NotificationTemplateIds; now: Date },
): Promise<void> {
  for (const { to, problem, hoursAgo } of rejectedEmails) {
    const at = new Date(now.getTime() - hoursAgo * 3_600_000);
    const dates = { createdAt: at, updatedAt: at };
    const person = await db
      .selectFrom('users')
      .select('_id')
      .where('email', '=', to)
      .executeTakeFirstOrThrow();
    const [mail, notification] = [newId(), newId()];
    const tags = { fund: 'Harbor Residences Fund II', news: 'the offering closes next month' };
    await db
      .insertInto('outbox')
      .values({
        _id: mail,
        ...dates,
        to,
        from: 'Stallion Fund <office@stallion.example.com>',
        subject: `${tags.fund}: ${tags.news}`,
        failures: 8,
        problem,
        failedAt: at,
      })
      .execute();
    await db
      .insertInto('notifications')
      .values({
        _id: notification,
        ...dates,
        template: templateIds.fund_news,
        user: person._id,
        tags: JSON.stringify(tags),
      })
      .execute();
    await db
      .insertInto('notification_deliveries')
      .values({
        _id: newId(),
        ...dates,
        notification,
        channel: 'email',
        target: to,
        queuedAt: at,
        mail,
        state: null,
      })
      .execute();
  }
}
