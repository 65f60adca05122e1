import type { PortalView } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notFound, refuse } from '../../platform/refusal.ts';
import { presentOne } from '../collections/index.ts';

export type DocumentCollection =
  | 'synd_documents'
  | 'news_documents'
  | 'tax_documents'
  | 'proof_documents'
  | 'synd_agreements';

/**
 * Where a document lies, for a caller who may read it: the rule is the collection's own row of the access table,
 * so a list and a download cannot differ. Anything else answers like a document that is not there (DOC-07).
 */
export async function findDocument(
  db: Kysely<Database>,
  by: { actor: Actor; portal: PortalView | null; now: Date },
  collection: DocumentCollection,
  id: string,
  filedUnder?: { fund: string },
): Promise<{ key: string; name: string }> {
  const readable = await presentOne(db, by, collection, id);
  if (readable === undefined) return notFound('This document');
  if (filedUnder && (JSON.parse(readable) as { fund?: string }).fund !== filedUnder.fund)
    return notFound('This document');
  const { rows } = await sql<{ docPath: string | null; originalName: string | null; state: string | null }>`
    SELECT d."docPath", d."originalName", f.state FROM ${sql.table(collection)} d
    LEFT JOIN files f ON f.key = d."docPath"
    WHERE d."_id" = ${id} AND NOT d."isDeleted"`.execute(db);
  const row = rows[0];
  if (!row?.docPath) return notFound('This document');
  if (row.state === 'quarantined')
    return refuse('conflict', 'This file is still being checked for malware. Please try again in a while.');
  return { key: row.docPath, name: row.originalName ?? 'document.pdf' };
}
