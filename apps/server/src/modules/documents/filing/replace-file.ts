import { type Kysely, type Selectable, sql } from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import { type RequestContext, requireUser } from '../../../platform/http/index.ts';
import { trackChanges } from '../../../platform/record-changes.ts';
import { forgetReads } from '../documents/index.ts';
import { lockDocument } from './lock-document.ts';

/**
 * Puts the file of a draft in the place of a document's. The earlier file stays in the history, with those who had
 * opened it. If they are notified, the document shows as new to them again.
 */
export async function replaceFile(
  context: Pick<RequestContext<unknown, unknown, unknown>, 'db' | 'actor' | 'now' | 'audit'>,
  draft: Selectable<Database['filing_drafts']>,
  isNewToReaders: boolean,
): Promise<void> {
  const { db, now } = context;
  const document = await lockDocument(db, draft.replaces ?? throwNotFound('This document'));
  const { _id, kind, docPath, originalName } = document;
  if (document.lock) throwDomainError('conflict', document.lock);
  if (await isUnderDecision(db, _id, now))
    throwDomainError(
      'conflict',
      'A request to record the investment as countersigned with this agreement is waiting. Decide on it first, so that what is approved is what was read.',
    );
  const changes = await trackChanges(db, kind, _id);
  if (docPath) {
    const version = newId();
    await db
      .insertInto('document_versions')
      .values({
        _id: version,
        document: _id,
        docPath,
        originalName: originalName ?? 'document.pdf',
        replacedAt: now,
        replacedBy: requireUser(context).id,
      })
      .execute();
    await sql`INSERT INTO document_version_reads (version, "user", "readAt")
      SELECT ${version}::uuid, "user", "readAt" FROM document_reads WHERE document = ${_id}`.execute(db);
  }
  if (isNewToReaders) await forgetReads(db, _id);
  await sql`UPDATE ${sql.table(kind)} SET "docPath" = ${draft.docPath}, "bucketId" = ${draft.bucketId},
    "originalName" = ${draft.originalName}, title = coalesce(${draft.title}, title) WHERE _id = ${_id}`.execute(
    db,
  );
  await context.audit({ action: 'filing.replace', collection: kind, record: _id, changes: await changes() });
}

async function isUnderDecision(db: Kysely<Database>, document: string, now: Date): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM approvals WHERE kind = 'complete' AND input->>'agreement' = ${document}
    AND decision IS NULL AND "expiresAt" > ${now}`.execute(db);
  return rows.length > 0;
}
