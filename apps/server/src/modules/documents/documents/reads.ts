import type { TaxYear } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';

/** Records that a user has read a document; not in an impersonation session, where somebody else is reading. */
export async function markRead(
  db: Kysely<Database>,
  by: { actor: Actor; now: Date },
  document: string,
): Promise<void> {
  const { user, isImpersonation } = by.actor;
  if (!user || isImpersonation) return;
  await sql`INSERT INTO document_reads ("user", document, "readAt") VALUES (${user.id}, ${document}, ${by.now})
    ON CONFLICT DO NOTHING`.execute(db);
}

/** A new file of a document counts as unread by everybody. */
export async function forgetReads(db: Kysely<Database>, document: string): Promise<void> {
  await db.deleteFrom('document_reads').where('document', '=', document).execute();
}

/** The years with tax documents of a user, newest first, and how many in each are unread (DOC-03). */
export async function readTaxYears(db: Kysely<Database>, user: string): Promise<TaxYear[]> {
  const { rows } = await sql<TaxYear>`
    SELECT d.year, count(*)::int AS count, (count(*) FILTER (WHERE r.document IS NULL))::int AS unread
    FROM tax_documents d LEFT JOIN document_reads r ON r.document = d._id AND r."user" = d."user"
    WHERE d."user" = ${user} AND NOT d."isDeleted" AND d."docPath" IS NOT NULL
    GROUP BY d.year ORDER BY d.year DESC NULLS LAST`.execute(db);
  return rows;
}
