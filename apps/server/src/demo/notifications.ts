import type { Level } from '@paddock/domain';
import { type Insertable, type Kysely, sql } from 'kysely';
import { holderNameSql } from '../modules/people/investing-profiles/index.ts';
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

/** In days: what the demo's investor has read is older than the first, and not shown after the second. */
const readAfter = 3;
const shownFor = 300;
const day = 24 * 3_600_000;

/** What the demo's investor was told about agreements, money, distributions and papers, from the records themselves. */
export async function seedToldNews(
  db: Kysely<Database>,
  { userIds, now }: { userIds: UserIds; now: Date },
): Promise<void> {
  const user = userIds.get('investor@example.com') ?? '';
  const { rows } = await sql<Omit<Insertable<Database['notifications']>, '_id'> & { createdAt: Date }>`
    SELECT 'agreements' AS kind, s.fund, c.portal, '/dashboard/investments/' || s._id AS path,
      'Countersigned: your agreement for ' || f.name AS "messageSubject", s.sa_complete_date AS "createdAt"
    FROM synd_users s JOIN funds f ON f._id = s.fund LEFT JOIN companies c ON c._id = f.company
    WHERE s."user" = ${user} AND s.sa_complete_date IS NOT NULL
    UNION ALL
    SELECT 'money', s.fund, c.portal, '/dashboard/investments/' || s._id || '/wire',
      'Please fund your investment in ' || f.name, s.ft_start_date
    FROM synd_users s JOIN funds f ON f._id = s.fund LEFT JOIN companies c ON c._id = f.company
    WHERE s."user" = ${user} AND s.ft_start_date IS NOT NULL
    UNION ALL
    SELECT 'tax_documents', t.fund, c.portal, '/tax_documents',
      -- The titles of the demo's documents name the fund already.
      'New tax document: ' || coalesce(t.title, t."originalName"), t."createdAt"
    FROM tax_documents t LEFT JOIN funds f ON f._id = t.fund LEFT JOIN companies c ON c._id = f.company
    WHERE t."user" = ${user} AND NOT t."isDeleted"
    UNION ALL
    SELECT 'documents', s.fund, c.portal, '/statements',
      'New statement of ' || f.name || ': ' || split_part(p.title, ', ', 2), p."createdAt"
    FROM issued_papers p JOIN positions q ON q._id = p.position JOIN synd_users s ON s._id = q."syndUser"
    JOIN funds f ON f._id = s.fund LEFT JOIN companies c ON c._id = f.company
    WHERE s."user" = ${user} AND p.kind = 'statement'
    UNION ALL
    SELECT 'distributions', s.fund, c.portal, '/statements',
      CASE r.kind WHEN 'valuation' THEN 'New value of ' || o.investment || ': ' || o.amount
        ELSE 'Distribution: ' || o.amount || ' from ' || o.investment END, t."toldAt"
    FROM run_recipients t JOIN ledger_run_lines l ON (l.run, l.position) = (t.run, t.position)
    JOIN ledger_runs r ON r._id = l.run
    JOIN positions q ON q._id = t.position JOIN synd_users s ON s._id = q."syndUser"
    JOIN funds f ON f._id = s.fund LEFT JOIN companies c ON c._id = f.company
    CROSS JOIN LATERAL (SELECT f.name || coalesce(' (' || ${holderNameSql} || ')', '') AS investment,
      regexp_replace(to_char(CASE r.kind WHEN 'valuation' THEN l."valueBefore" + l.amount ELSE l.amount END,
        'FM"$"999,999,990.00'), '\\.00$', '') AS amount) o
    WHERE t."user" = ${user} AND t.holder IS NULL`.execute(db);
  const recent = rows.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < shownFor * day);
  for (const row of recent)
    await db
      .insertInto('notifications')
      .values({
        _id: newId(),
        ...row,
        updatedAt: row.createdAt,
        user,
        startsUnread: now.getTime() - row.createdAt.getTime() < readAfter * day,
      })
      .execute();
}

/** What the emails that could not be delivered say. */
export const closingNews = {
  fund: 'Harbor Residences Fund II',
  news: 'the offering closes within two months',
};

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
    const tags = closingNews;
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
