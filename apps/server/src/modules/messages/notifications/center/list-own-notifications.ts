import {
  type CenterNotification,
  defaultLimit,
  type listOwnNotifications as endpoint,
  type NotificationPage,
  type QueryOf,
} from '@paddock/contract';
import { fillTags, notificationKinds, notificationSubject, type Tags } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../../platform/database/schema.ts';
import { toPlainParagraphs } from '../../../../platform/html/plain-paragraphs.ts';
import { cursorAt, readCursor } from '../../../../platform/http/index.ts';
import { isReadSql, kindSql, ownNotificationsSql, type Reader } from './own-notifications-sql.ts';

/** When the last one of a page was made, and its id. */
const place = z.tuple([z.iso.datetime(), z.guid()]);

interface Row extends Pick<CenterNotification, '_id' | 'kind' | 'path' | 'isRead'> {
  createdAt: Date;
  tags: Tags | null;
  messageSubject: string | null;
  messageBody: string | null;
  templateSubject: string | null;
  message: string | null;
  fund: string | null;
  fundName: string | null;
}

/** A page of what the reader was told, newest first (INV-06). */
export async function listOwnNotifications(
  db: Kysely<Database>,
  reader: Reader,
  { kind, unread, limit = defaultLimit, after }: QueryOf<typeof endpoint>,
  now: Date,
): Promise<NotificationPage> {
  const own = ownNotificationsSql(reader);
  const matching = sql`${own}
    ${kind ? sql`AND ${kindSql} = ${kind}` : sql``}
    ${unread === 'true' ? sql`AND NOT ${isReadSql}` : sql``}`;
  const [before, id] = after ? readCursor(after, place) : [];
  const { rows } = await sql<Row>`
    SELECT p.*, f.name AS "fundName" FROM (
      SELECT n._id, n."createdAt", ${kindSql} AS kind, n.path, n.tags, n."messageSubject", n."messageBody", n.fund,
        t.subject AS "templateSubject", t.message, ${isReadSql} AS "isRead"
      FROM ${matching}
        ${before ? sql`AND (n."createdAt", n._id) < (${before}::timestamptz, ${id}::uuid)` : sql``}
      ORDER BY n."createdAt" DESC, n._id DESC LIMIT ${limit + 1}
    ) p LEFT JOIN funds f ON f._id = p.fund
    ORDER BY p."createdAt" DESC, p._id DESC`.execute(db);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const total = await sql<{ total: number }>`SELECT count(*)::int AS total FROM ${matching}`.execute(db);
  return {
    items: shown.map(present),
    total: total.rows[0]?.total ?? 0,
    unread: await countUnread(db, reader),
    next: last ? cursorAt([last.createdAt.toISOString(), last._id]) : null,
    asOf: now.toISOString(),
  };
}

/** The number of unread ones by kind, in the order of the kinds. */
async function countUnread(db: Kysely<Database>, reader: Reader): Promise<NotificationPage['unread']> {
  const { rows } = await sql<NotificationPage['unread'][number]>`
    SELECT ${kindSql} AS kind, count(*)::int AS count FROM ${ownNotificationsSql(reader)} AND NOT ${isReadSql}
    GROUP BY 1`.execute(db);
  return notificationKinds.flatMap((kind) => rows.filter((row) => row.kind === kind));
}

function present({ fund, fundName, createdAt, tags, ...row }: Row): CenterNotification {
  const { templateSubject, message, messageSubject, messageBody, ...rest } = row;
  const subject = notificationSubject({ templateSubject, tags, messageSubject });
  // Markup is removed first, so that a tag's value stays as it is.
  const paragraphs = toPlainParagraphs(message || messageBody || '').map((text) => fillTags(text, tags));
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    subject,
    // Templates and notes by hand name no page.
    path: row.path ?? (row.kind === 'team' ? '/admin' : '/dashboard'),
    paragraphs: paragraphs.filter((text) => text.replace(/\.$/, '') !== subject.replace(/\.$/, '')),
    fund: fund && fundName ? { _id: fund, name: fundName } : null,
  };
}
