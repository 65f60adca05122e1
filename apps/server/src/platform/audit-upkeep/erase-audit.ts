import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { appendAuditEntry } from '../audit.ts';
import { chainLines, forgetSalts } from '../audit-chain/index.ts';
import { newId } from '../database/index.ts';
import type { Database } from '../database/schema.ts';

/** What a line about an investment or a paper may say of a person. The figures and dates in it stay. */
const personalKeys = [
  'cosub_first_name',
  'cosub_last_name',
  'cosub_email',
  'feedback',
  'releaseReason',
  'reason',
  'name',
  'email',
  'to',
  'title',
  'originalName',
  'text',
];

/** Lines of these are about the person alone, so that nothing of their details stays. */
const aboutPersonOnly = [
  'users',
  'notes',
  'notifications',
  'newsletter_subscriptions',
  'proof_documents',
  'tax_documents',
  'news_documents',
];

/**
 * Empties the personal parts of the lines by and about people who were erased: address and browser of what they did, and
 * in the details what names them. As the role that owns the log. The lines keep their places in the chain, without the
 * salts of their digests, and a line of its own tells how many they were. Returns how many.
 */
export async function eraseAuditLines(database: Kysely<Database>, now: Date): Promise<number> {
  // What has no place in the chain waits for the next time.
  await chainLines(database);
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (db) => {
      const { rows } = await sql<{ event: string; digest: Buffer }>`
        SELECT c.event, c.digest FROM audit_chain c JOIN audit_events e ON e._id = c.event
        WHERE (e.actor IN (SELECT erased_people()) OR e.person IN (SELECT erased_people()))
          AND NOT EXISTS (SELECT FROM audit_erased d WHERE d.event = c.event)
          -- That somebody was erased is what stays of them.
          AND e.action NOT IN ('users.erase', 'users.erase_access')
        ORDER BY c.position`.execute(db);
      if (rows.length === 0) return 0;
      const erasure = newId();
      const events = rows.map(({ event }) => event);
      const digests = rows.reduce((hash, { digest }) => hash.update(digest), createHash('sha256'));
      await sql`INSERT INTO audit_erased (event, erasure)
        SELECT event, ${erasure}::uuid FROM unnest(${events}::uuid[]) event`.execute(db);
      await sql`UPDATE audit_events e SET
          address = CASE WHEN e.actor IN (SELECT erased_people()) THEN NULL ELSE e.address END,
          agent = CASE WHEN e.actor IN (SELECT erased_people()) THEN NULL ELSE e.agent END,
          detail = ${emptiedDetail}
        WHERE e._id = ANY(${events}::uuid[])`.execute(db);
      await forgetSalts(db, events);
      await appendAuditEntry(
        db,
        { person: null, level: 'superadmin', address: 'console', agent: 'prune-audit', now },
        { action: 'audit.erase', detail: { lines: rows.length, digests: digests.digest('hex') } },
        erasure,
      );
      return rows.length;
    });
}

/** The details of a line without what names the person; those of what they did to others stay. */
const emptiedDetail = sql`CASE
  WHEN e.person IS NOT NULL AND e.person NOT IN (SELECT erased_people()) THEN e.detail
  WHEN e.collection = ANY(${aboutPersonOnly}::text[]) OR e.collection IS NULL AND e.level IN ('guest', 'user')
    THEN '{"erased": true}'::jsonb
  WHEN jsonb_typeof(e.detail) = 'object' AND jsonb_typeof(e.detail->'changes') = 'object'
    THEN (e.detail - ${personalKeys}::text[]) || jsonb_build_object('changes', (e.detail->'changes') - ${personalKeys}::text[])
  WHEN jsonb_typeof(e.detail) = 'object' THEN e.detail - ${personalKeys}::text[]
  ELSE e.detail END`;
