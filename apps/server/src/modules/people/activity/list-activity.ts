import type { ActivityItem } from '@paddock/contract';
import { collections, investmentName, type Level, parseUserAgent } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { auditReader, visibleDetailSql } from '../../../platform/record-changes.ts';
import { holderNameSql } from '../investing-profiles/index.ts';
import { accountEventMessages, notableActions } from './account-event-messages.ts';
import type { AuditEntry } from './audit-entry.ts';
import { userActionMessages } from './user-action-messages.ts';

const activityPageSize = 20;

/** What admins do to records. The message depends only on the collection. */
const writeActions = collections.flatMap((collection) =>
  ['create', 'update', 'delete'].map((verb) => `${collection}.${verb}`),
);
const userActionNames = [...new Set([...Object.keys(userActionMessages), ...writeActions])];
const accountEventNames = Object.keys(accountEventMessages);

interface Row extends AuditEntry {
  _id: string;
  at: Date;
  collection: string | null;
  address: string | null;
  agent: string | null;
  total: number;
  holderName: string | null;
}

const documentNameSql = sql.join(
  (['news_documents', 'tax_documents', 'proof_documents', 'synd_documents', 'synd_agreements'] as const).map(
    (table) => sql`
      WHEN ${table} THEN (SELECT coalesce(nullif(trim(d.title), ''), d."originalName") FROM ${sql.table(table)} d
        WHERE d._id = l.record::uuid)`,
  ),
  sql` `,
);

/**
 * Returns a page of what a person did, and of what happened to their account and participations, newest first. Only
 * actions with a message are included; addresses and devices only of the person and of visitors.
 */
export async function listActivity(
  db: Kysely<Database>,
  { id: user, level }: { id: string; level: Level },
  page: number,
): Promise<{ items: ActivityItem[]; total: number }> {
  const reader = auditReader(level);
  const detail = sql.raw(visibleDetailSql('l', { fields: 'r.fields', levels: 'r.levels' }));
  const { rows } = await sql<Row>`
    WITH lines AS (
      SELECT * FROM audit_events WHERE actor = ${user} AND action = ANY(${userActionNames})
        -- The browser reports what was viewed. That is not an action of the person.
        AND NOT (action = 'notifications.create' AND detail ? 'template')
      UNION ALL
      SELECT * FROM audit_events WHERE actor IS DISTINCT FROM ${user} AND action = ANY(${accountEventNames})
        AND record IN (SELECT ${user} UNION ALL SELECT _id::text FROM synd_users WHERE "user" = ${user})
        -- Management signs in its own name.
        AND detail->>'role' IS DISTINCT FROM 'management'
    ), shown AS (
      SELECT *, count(*) OVER () AS total FROM lines ORDER BY at DESC, _id DESC
      LIMIT ${activityPageSize} OFFSET ${(page - 1) * activityPageSize}
    )
    SELECT l._id, l.at, l.actor, l.action, l.collection, l.record, l.address, l.agent, l.total::int AS total,
      coalesce(${detail}, '{}') AS detail,
      CASE l.collection ${documentNameSql}
        WHEN 'synd_users' THEN (SELECT f.name FROM synd_users s JOIN funds f ON f._id = s.fund WHERE s._id = l.record::uuid)
        WHEN 'users' THEN (SELECT concat_ws(' ', u."firstName", u."lastName") FROM users u WHERE u._id = l.record::uuid)
      END AS name,
      CASE l.collection WHEN 'synd_users'
        THEN (SELECT ${holderNameSql} FROM synd_users s WHERE s._id = l.record::uuid) END AS "holderName"
    FROM shown l
      CROSS JOIN (SELECT ${reader.fields}::jsonb AS fields, ${reader.levels}::text[] AS levels) r
    ORDER BY l.at DESC, l._id DESC`.execute(db);
  return { items: rows.map((row) => toActivityItem(withHolder(row), user)), total: rows[0]?.total ?? 0 };
}

/** Somebody may have two commitments in one fund, which only their holders tell apart (ENT-04). */
const withHolder = (row: Row): Row => ({
  ...row,
  name: row.name && investmentName({ fundName: row.name, holderName: row.holderName }),
});

function toActivityItem(row: Row, user: string): ActivityItem {
  const isOwn = row.actor === user;
  // The addresses of our team are not the investor's business; the address of a stranger's attempt is.
  const isShown = isOwn || (row.actor === null && row.agent !== null && row.address !== 'job');
  return {
    id: row._id,
    at: row.at.toISOString(),
    text: isOwn ? userActionText(row) : (accountEventMessages[row.action]?.(row) ?? ''),
    address: isShown ? row.address : null,
    ...parseUserAgent(isShown ? (row.agent ?? '') : ''),
    isNotable: notableActions.has(row.action),
  };
}

const pastTenseVerbs: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
};

function userActionText(row: Row): string {
  const sentence = userActionMessages[row.action];
  if (sentence) return sentence(row);
  const [collection = '', verb = ''] = row.action.split('.');
  return `You ${pastTenseVerbs[verb] ?? 'changed'} a record of ${collection.replaceAll('_', ' ')}`;
}
