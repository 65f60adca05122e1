import type { PortalView } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import { presentRecord } from '../../records/collections/index.ts';

export type DocumentCollection =
  | 'synd_documents'
  | 'news_documents'
  | 'tax_documents'
  | 'proof_documents'
  | 'synd_agreements';

/**
 * Finds a document for a user who may read it. The rule is the collection's row in the access table, so that lists and
 * downloads agree. Otherwise answers as if the document did not exist (DOC-07).
 */
export async function findDocument(
  db: Kysely<Database>,
  by: { actor: Actor; portal: PortalView | null; now: Date },
  collection: DocumentCollection,
  id: string,
  filedUnder?: { fund: string },
): Promise<{ key: string; name: string }> {
  const readable = await presentRecord(db, by, collection, id);
  if (readable === undefined) return throwNotFound('This document', { collection, record: id });
  if (filedUnder && !('fund' in readable && readable.fund === filedUnder.fund))
    return throwNotFound('This document');
  const { rows } = await sql<{ docPath: string | null; originalName: string | null; state: string | null }>`
    SELECT d."docPath", d."originalName", f.state FROM ${sql.table(collection)} d
    LEFT JOIN files f ON f.key = d."docPath"
    WHERE d."_id" = ${id} AND NOT d."isDeleted"`.execute(db);
  const row = rows[0];
  if (!row?.docPath) return throwNotFound('This document');
  if (row.state === 'quarantined')
    return throwDomainError(
      'conflict',
      'This file is still being checked for malware. Please try again later.',
    );
  return { key: row.docPath, name: row.originalName ?? 'document.pdf' };
}
