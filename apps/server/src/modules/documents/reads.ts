import type { TaxYear } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.ts';

/** Notes that a person has read a document. In a guest session somebody else is looking: nothing is noted. */
export async function markRead(
  db: Kysely<Database>,
  by: { actor: Actor; now: Date },
  document: string,
): Promise<void> {
  const { user, guestSession } = by.actor;
  if (!user || guestSession) return;
  await sql`INSERT INTO document_reads ("user", document, "readAt") VALUES (${user.id}, ${document}, ${by.now})
    ON CONFLICT DO NOTHING`.execute(db);
}

/** The years that hold tax documents of a person, newest first, and how many of each wait to be read (DOC-03). */
export async function taxYearsOf(db: Kysely<Database>, user: string): Promise<TaxYear[]> {
  const { rows } = await sql<TaxYear>`
    SELECT d.year, count(*)::int AS count, (count(*) FILTER (WHERE r.document IS NULL))::int AS unread
    FROM tax_documents d LEFT JOIN document_reads r ON r.document = d._id AND r."user" = d."user"
    WHERE d."user" = ${user} AND NOT d."isDeleted"
    GROUP BY d.year ORDER BY d.year DESC NULLS LAST`.execute(db);
  return rows;
}
