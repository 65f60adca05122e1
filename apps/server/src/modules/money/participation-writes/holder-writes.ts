import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/**
 * Keeps a copy of the holder that a signed agreement states, which everything reads from then on (ENT-04). A copy that is
 * there stays; `replace` puts that of a corrected agreement in its place. An agreement that states none leaves no copy.
 */
export async function freezeHolder(
  db: Kysely<Database>,
  { request, now, replace = false }: { request: string; now: Date; replace?: boolean },
): Promise<void> {
  await sql`
    INSERT INTO participation_holders ("syndUser", request, entity, kind, name, capacity, signatory, address, "taxIdLast4", at)
    SELECT r."syndUser", r._id, (r.holder->>'entity')::uuid, r.holder->>'kind', r.holder->>'name', r.holder->>'capacity',
      r.holder->>'signatory', r.holder->>'address', r.holder->>'taxIdLast4', ${now}
    FROM signature_requests r WHERE r._id = ${request} AND r.holder IS NOT NULL
    ON CONFLICT ("syndUser") ${
      replace
        ? sql`DO UPDATE SET request = excluded.request, entity = excluded.entity, kind = excluded.kind,
            name = excluded.name, capacity = excluded.capacity, signatory = excluded.signatory,
            address = excluded.address, "taxIdLast4" = excluded."taxIdLast4", at = excluded.at`
        : sql`DO NOTHING`
    }`.execute(db);
}

/** Removes the copy with the signatures: until somebody signs again, the holder is the profile as it is. */
export async function thawHolder(db: Kysely<Database>, participation: string): Promise<void> {
  await db.deleteFrom('participation_holders').where('syndUser', '=', participation).execute();
}
