import type { FilingKind } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import { allDocumentsSql, fileStateSql } from './document-sql.ts';

interface FoundFile {
  kind: FilingKind;
  /** The document or draft. */
  record: string;
  docPath: string | null;
  originalName: string | null;
  file: 'stored' | 'scanning' | 'infected' | 'missing';
}

/** The file of a draft, of a document or of an earlier version, by its id. */
export async function findFile(
  db: Kysely<Database>,
  id: string,
): Promise<{ kind: FilingKind; record: string; key: string; name: string }> {
  const { rows } = await sql<FoundFile>`
    SELECT s.*, ${fileStateSql('s')} AS file FROM (
      SELECT t.kind, t._id AS record, t."docPath", t."originalName" FROM ${allDocumentsSql} t WHERE t._id = ${id}
      UNION ALL
      SELECT d.kind, d._id, d."docPath", d."originalName" FROM filing_drafts d WHERE d._id = ${id}
      UNION ALL
      SELECT t.kind, t._id, v."docPath", v."originalName" FROM document_versions v
        JOIN ${allDocumentsSql} t ON t._id = v.document WHERE v._id = ${id}
    ) s`.execute(db);
  const found = rows[0] ?? throwNotFound('This document');
  if (found.file === 'scanning')
    throwDomainError('conflict', 'This file is still being checked for malware. Please try again later.');
  // Files from before uploads were recorded have no row, and can still be in the store.
  if (!found.docPath || found.file === 'infected') return throwNotFound('This file');
  const { kind, record, docPath: key, originalName } = found;
  return { kind, record, key, name: originalName ?? 'document.pdf' };
}
