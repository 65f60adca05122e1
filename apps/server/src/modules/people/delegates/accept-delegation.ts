import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import { type RecordChanges, trackChanges } from '../../../platform/record-changes.ts';

/**
 * Binds an invitation to the account that accepts it (ENT-07): its address must be the one that was invited, and be
 * confirmed. For anybody else there is no such invitation. Returns what has changed.
 */
export async function acceptDelegation(
  db: Kysely<Database>,
  { id, user, now }: { id: string; user: string; now: Date },
): Promise<RecordChanges> {
  const { rows } = await sql<{
    isConfirmed: boolean;
    isAccepted: boolean;
    isOver: boolean;
    isArchived: boolean;
  }>`
    SELECT me."emailConfirmedAt" IS NOT NULL AS "isConfirmed", g."acceptedAt" IS NOT NULL AS "isAccepted",
      g."endedAt" IS NOT NULL OR coalesce(g.until <= ${now}, false) OR NOT o."isActive" AS "isOver",
      e."archivedAt" IS NOT NULL AS "isArchived"
    FROM investing_entity_delegates g
    JOIN users me ON me._id = ${user} AND lower(me.email) = lower(g.email) AND me._id <> g."user"
    JOIN users o ON o._id = g."user"
    JOIN investing_entities e ON e._id = g.entity
    WHERE g._id = ${id} FOR UPDATE OF g`.execute(db);
  const [found] = rows;
  if (!found)
    return throwNotFound('This invitation', { collection: 'investing_entity_delegates', record: id });
  if (!found.isConfirmed)
    throwDomainError('conflict', 'Please confirm your email address first: the invitation was sent to it.');
  if (found.isAccepted) throwDomainError('conflict', 'This invitation has been accepted already.');
  if (found.isOver || found.isArchived) throwDomainError('conflict', 'This invitation has ended.');
  const changes = await trackChanges(db, 'investing_entity_delegates', id);
  await db
    .updateTable('investing_entity_delegates')
    .set({ delegate: user, acceptedAt: now })
    .where('_id', '=', id)
    .execute();
  return changes();
}
