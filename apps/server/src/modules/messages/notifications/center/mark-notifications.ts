import type { BodyOf, markNotificationsRead, markNotificationsUnread } from '@paddock/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { newId } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwNotFound } from '../../../../platform/domain-error.ts';
import { isReadSql, kindSql, ownNotificationsSql, type Reader } from './own-notifications-sql.ts';

/** What was marked: how many changed, and the name of the mark. */
interface Marked {
  readonly marked: number;
  readonly mark: string;
}

/**
 * Marks these, or all that the reader can have seen, as read. Those that are read stay as they are. The bell shows those
 * of every portal, so any of the reader's own can be named.
 */
export async function markRead(
  db: Kysely<Database>,
  reader: Reader,
  which: BodyOf<typeof markNotificationsRead>,
  now: Date,
): Promise<Marked> {
  if ('ids' in which) {
    return markNamed(db, reader, { ids: which.ids, isRead: true, now });
  }
  const kind = which.kind ? sql` AND ${kindSql} = ${which.kind}` : sql``;
  return mark(db, reader, { which: sql`n."createdAt" <= ${which.until}${kind}`, isRead: true, now });
}

/** Marks these, or what was marked together, as unread. What has been marked again since then stays as it is. */
export async function markUnread(
  db: Kysely<Database>,
  reader: Reader,
  which: BodyOf<typeof markNotificationsUnread>,
  now: Date,
): Promise<Marked> {
  if ('mark' in which) return mark(db, reader, { which: sql`r.mark = ${which.mark}`, isRead: false, now });
  return markNamed(db, reader, { ids: which.ids, isRead: false, now });
}

async function markNamed(
  db: Kysely<Database>,
  on: Reader,
  { ids, ...as }: { ids: readonly string[]; isRead: boolean; now: Date },
): Promise<Marked> {
  const reader = { ...on, portal: undefined };
  await assertOwn(db, reader, ids);
  return mark(db, reader, { which: sql`n._id = ANY(${ids}::uuid[])`, ...as });
}

/**
 * Sets the mark of the reader's notifications that meet a condition and are not so yet. Rows are written in the order
 * of their ids, so that two requests wait for each other instead of blocking each other.
 */
async function mark(
  db: Kysely<Database>,
  reader: Reader,
  { which, isRead, now }: { which: RawBuilder<unknown>; isRead: boolean; now: Date },
): Promise<Marked> {
  const name = newId();
  const { rows } = await sql`
    INSERT INTO notification_reads AS w ("user", notification, "isRead", mark, at)
    SELECT ${reader.user}::uuid, n._id, ${isRead}, ${name}::uuid, ${now}
    FROM ${ownNotificationsSql(reader)} AND ${which} AND ${isReadSql} <> ${isRead} ORDER BY n._id
    ON CONFLICT ("user", notification) DO UPDATE
      SET "isRead" = excluded."isRead", mark = excluded.mark, at = excluded.at
      WHERE w."isRead" <> excluded."isRead"
    RETURNING 1`.execute(db);
  return { marked: rows.length, mark: name };
}

/** Somebody else's notification does not exist for the reader. */
async function assertOwn(db: Kysely<Database>, reader: Reader, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    SELECT 1 FROM ${ownNotificationsSql(reader)} AND n._id = ANY(${ids}::uuid[])`.execute(db);
  if (rows.length < new Set(ids).size) throwNotFound('This notification');
}
