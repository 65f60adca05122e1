import { lifetimes, proofFiles } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { notFound } from '../../platform/refusal.ts';
import { linkTo, queueMail } from '../mailing/index.ts';
import type { UploadKind } from '../uploads/index.ts';

/** Verification documents: the only ones that investors upload (DOC-04). */
export function proofUploads(platform: Platform): UploadKind {
  return {
    folder: 'proofs',
    rule: proofFiles,
    quarantine: { removed: (db, key) => removeInfected(db, platform, key) },
  };
}

/** Records an uploaded file as somebody's verification document. Answers its id. */
export async function recordProofDocument(
  db: Kysely<Database>,
  document: { user: string; key: string; originalName: string; bucket: string; now: Date },
): Promise<string> {
  const _id = newId();
  await db
    .insertInto('proof_documents')
    .values({
      _id,
      user: document.user,
      originalName: document.originalName,
      docPath: document.key,
      bucketId: document.bucket,
      createdAt: document.now,
    })
    .execute();
  return _id;
}

/** Hides one of the caller's own documents; the bytes stay, so that it can be brought back (DOC-10). */
export async function hideProofDocument(
  db: Kysely<Database>,
  document: { user: string; id: string; now: Date },
): Promise<void> {
  const { rows } = await sql`UPDATE proof_documents
    SET "isDeleted" = true, "hiddenByOwnerAt" = CASE WHEN "isDeleted" THEN "hiddenByOwnerAt" ELSE ${document.now}::timestamptz END
    WHERE "_id" = ${document.id} AND "user" = ${document.user} RETURNING "_id"`.execute(db);
  if (rows.length === 0) notFound('This document');
}

/**
 * Brings back what its owner has hidden a short while ago. What others hid stays hidden, and so does what the
 * malware scanner has removed. Once it is back, a repetition changes nothing.
 */
export async function unhideProofDocument(
  db: Kysely<Database>,
  document: { user: string; id: string; now: Date },
): Promise<void> {
  const since = new Date(document.now.getTime() - lifetimes.restore);
  const { rows } = await sql`UPDATE proof_documents d SET "isDeleted" = false, "hiddenByOwnerAt" = NULL
    WHERE d._id = ${document.id} AND d."user" = ${document.user}
      AND (NOT d."isDeleted" OR d."hiddenByOwnerAt" > ${since})
      AND NOT EXISTS (SELECT 1 FROM files f WHERE f.key = d."docPath" AND f.state = 'deleted')
    RETURNING d._id`.execute(db);
  if (rows.length === 0) notFound('This document');
}

async function removeInfected(db: Kysely<Database>, platform: Platform, key: string): Promise<void> {
  const { rows } = await sql<{ email: string; originalName: string }>`
    UPDATE proof_documents d SET "isDeleted" = true, "hiddenByOwnerAt" = NULL FROM users u
    WHERE d."docPath" = ${key} AND u."_id" = d."user"
    RETURNING u.email, d."originalName"`.execute(db);
  const portal = await platform.portals.byId(null);
  for (const { email, originalName } of rows)
    await queueMail(db, platform, {
      to: email,
      portal,
      subject: 'A file that you uploaded was removed',
      preheader: 'It holds malware.',
      heading: 'A file that you uploaded was removed',
      paragraphs: [
        `Our check found malware in ${originalName}, which you uploaded as a verification document. The file was removed, and nobody could open it.`,
        'Please check your device, and upload a clean copy.',
      ],
      action: {
        label: 'Open my verification documents',
        url: linkTo(platform.config, portal, '/verification_documents'),
      },
    });
}
