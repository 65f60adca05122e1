import type { ActivityItem } from '@paddock/contract';
import { collections, deviceOf } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Line } from './line.ts';
import { notable, otherSentences } from './other-sentences.ts';
import { ownSentences } from './own-sentences.ts';

const activityPage = 20;

/** What admins do to records: told by the collection alone. */
const writes = collections.flatMap((collection) =>
  ['create', 'update', 'delete'].map((verb) => `${collection}.${verb}`),
);
const ownActions = [...new Set([...Object.keys(ownSentences), ...writes])];
const otherActions = Object.keys(otherSentences);

interface Row extends Line {
  _id: string;
  at: Date;
  collection: string | null;
  address: string | null;
  agent: string | null;
  total: number;
}

const nameOfDocument = sql.join(
  (['news_documents', 'tax_documents', 'proof_documents', 'synd_documents', 'synd_agreements'] as const).map(
    (table) => sql`
      WHEN ${table} THEN (SELECT coalesce(nullif(trim(d.title), ''), d."originalName") FROM ${sql.table(table)} d
        WHERE d._id = l.record::uuid)`,
  ),
  sql` `,
);

/**
 * A page of what a person did, and of what happened to their account and participations, the newest first. Only what
 * there is a sentence for is told; addresses and devices only of the person and of those not signed in.
 */
export async function listActivity(
  db: Kysely<Database>,
  user: string,
  page: number,
): Promise<{ items: ActivityItem[]; total: number }> {
  const { rows } = await sql<Row>`
    WITH lines AS (
      SELECT * FROM audit_events WHERE actor = ${user} AND action = ANY(${ownActions})
      UNION ALL
      SELECT * FROM audit_events WHERE actor IS DISTINCT FROM ${user} AND action = ANY(${otherActions})
        AND record IN (SELECT ${user} UNION ALL SELECT _id::text FROM synd_users WHERE "user" = ${user})
        -- Management signs in its own name.
        AND detail->>'role' IS DISTINCT FROM 'management'
    ), shown AS (
      SELECT *, count(*) OVER () AS total FROM lines ORDER BY at DESC, _id DESC
      LIMIT ${activityPage} OFFSET ${(page - 1) * activityPage}
    )
    SELECT l._id, l.at, l.actor, l.action, l.collection, l.record, l.address, l.agent, l.total::int AS total,
      coalesce(l.detail, '{}') AS detail,
      CASE l.collection ${nameOfDocument}
        WHEN 'synd_users' THEN (SELECT f.name FROM synd_users s JOIN funds f ON f._id = s.fund WHERE s._id = l.record::uuid)
        WHEN 'users' THEN (SELECT concat_ws(' ', u."firstName", u."lastName") FROM users u WHERE u._id = l.record::uuid)
      END AS name
    FROM shown l ORDER BY l.at DESC, l._id DESC`.execute(db);
  return { items: rows.map((row) => itemOf(row, user)), total: rows[0]?.total ?? 0 };
}

function itemOf(row: Row, user: string): ActivityItem {
  const isOwn = row.actor === user;
  // Where our team works from is not the investor's business; where a stranger tried from is.
  const isTold = isOwn || (row.actor === null && row.agent !== null && row.address !== 'job');
  return {
    id: row._id,
    at: row.at.toISOString(),
    text: isOwn ? ownText(row) : (otherSentences[row.action]?.(row) ?? ''),
    address: isTold ? row.address : null,
    ...deviceOf(isTold ? (row.agent ?? '') : ''),
    isNotable: notable.has(row.action),
  };
}

const verbs: Readonly<Record<string, string>> = { create: 'made', update: 'changed', delete: 'deleted' };

function ownText(row: Row): string {
  const sentence = ownSentences[row.action];
  if (sentence) return sentence(row);
  const [collection = '', verb = ''] = row.action.split('.');
  return `You ${verbs[verb] ?? 'changed'} a record of ${collection.replaceAll('_', ' ')}`;
}
