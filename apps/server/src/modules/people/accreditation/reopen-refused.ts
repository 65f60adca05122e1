import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { recordProfileReview } from '../investing-profiles/index.ts';
import { isEvidenceSql } from './evidence-sql.ts';

/**
 * Reviews that were refused wait again, because their owner has sent a document for them since (ENT-06). Returns the
 * profiles.
 */
export async function reopenRefused(
  db: Kysely<Database>,
  { document, now }: { document: string; now: Date },
): Promise<string[]> {
  const { rows: refused } = await sql<{ _id: string }>`
    SELECT e._id FROM proof_documents d JOIN users u ON u._id = d."user" JOIN investing_entities e ON e."user" = u._id
    WHERE d._id = ${document} AND e."accreditationReview" = 'refused' AND e."archivedAt" IS NULL AND ${isEvidenceSql}
    FOR NO KEY UPDATE OF e`.execute(db);
  for (const { _id } of refused)
    await recordProfileReview(db, _id, { decision: null, reason: null, validUntil: null, by: null, now });
  return refused.map(({ _id }) => _id);
}
