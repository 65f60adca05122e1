import { lifetimes, verificationUploadQuota, verificationUploadRule } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Brand, defineEmail, linkTo, queueEmail } from '../../messages/mailing/index.ts';
import type { UploadKind } from '../../storage/uploads/index.ts';

const malwareEmail = defineEmail(
  'documents: malware found',
  (
    config: Pick<Config, 'publicUrl'>,
    { originalName, portal }: { originalName: string; portal: Brand | null },
  ) => ({
    subject: 'A file that you uploaded was removed',
    preheader: 'It contains malware.',
    heading: 'A file that you uploaded was removed',
    paragraphs: [
      `We found malware in ${originalName}, which you uploaded as a verification document. We removed the file, and no one was able to open it.`,
      'Please check your device for malware and upload a clean copy.',
    ],
    action: {
      label: 'Open my verification documents',
      url: linkTo(config, portal, '/verification_documents'),
    },
  }),
  ({ config, portal }) => ({ default: [config, { originalName: 'passport.pdf', portal }] }),
);

/** Verification documents, the only documents that investors upload (DOC-04). */
export function verificationUploads(platform: Platform): UploadKind {
  return {
    folder: 'proofs',
    rule: verificationUploadRule,
    quota: verificationUploadQuota,
    arePapers: true,
    quarantine: { removed: (db, key) => removeInfectedDocument(db, platform, key) },
  };
}

/** Records an upload as a user's verification document. Returns its id. */
export async function recordVerificationDocument(
  db: Kysely<Database>,
  document: {
    user: string;
    /** The investing profile that it is for; null for what the account states. */
    profile: string | null;
    key: string;
    originalName: string;
    bucket: string;
    now: Date;
  },
): Promise<string> {
  const _id = newId();
  await db
    .insertInto('proof_documents')
    .values({
      _id,
      user: document.user,
      investing_entity: document.profile,
      originalName: document.originalName,
      docPath: document.key,
      bucketId: document.bucket,
      createdAt: document.now,
    })
    .execute();
  return _id;
}

/** Hides one of the user's own documents. The file stays, so that it can be restored (DOC-10). */
export async function hideVerificationDocument(
  db: Kysely<Database>,
  document: { user: string; id: string; now: Date },
): Promise<void> {
  const { rows } = await sql`UPDATE proof_documents
    SET "isDeleted" = true, "hiddenByOwnerAt" = CASE WHEN "isDeleted" THEN "hiddenByOwnerAt" ELSE ${document.now}::timestamptz END
    WHERE "_id" = ${document.id} AND "user" = ${document.user} RETURNING "_id"`.execute(db);
  if (rows.length === 0) throwNotFound('This document');
}

/**
 * Restores a document that its owner has hidden recently. What others hid or the malware scanner removed stays hidden.
 * Restoring it again changes nothing.
 */
export async function unhideVerificationDocument(
  db: Kysely<Database>,
  document: { user: string; id: string; now: Date },
): Promise<void> {
  const since = new Date(document.now.getTime() - lifetimes.restore);
  const { rows } = await sql`UPDATE proof_documents d SET "isDeleted" = false, "hiddenByOwnerAt" = NULL
    WHERE d._id = ${document.id} AND d."user" = ${document.user}
      AND (NOT d."isDeleted" OR d."hiddenByOwnerAt" > ${since})
      AND NOT EXISTS (SELECT 1 FROM files f WHERE f.key = d."docPath" AND f.state = 'deleted')
    RETURNING d._id`.execute(db);
  if (rows.length === 0) throwNotFound('This document');
}

async function removeInfectedDocument(db: Kysely<Database>, platform: Platform, key: string): Promise<void> {
  const { rows } = await sql<{ email: string; originalName: string }>`
    UPDATE proof_documents d SET "isDeleted" = true, "hiddenByOwnerAt" = NULL FROM users u
    WHERE d."docPath" = ${key} AND u."_id" = d."user"
    RETURNING u.email, d."originalName"`.execute(db);
  const portal = await platform.portals.byId(null);
  for (const { email, originalName } of rows)
    await queueEmail(db, platform, {
      to: email,
      portal,
      ...malwareEmail(platform.config, { originalName, portal }),
    });
}
