import { extensionOf, fileTypes, lifetimes, validateFile } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Store } from '../../../adapters/storage/index.ts';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { uploadKey } from './upload-keys.ts';
import { type PresignedUpload, storedFileName, type UploadKind } from './upload-kind.ts';
import { assertPendingLimit, assertQuota, lockUploads } from './upload-limits.ts';

export async function presignUpload(
  db: Kysely<Database>,
  store: Store,
  kind: UploadKind,
  upload: { user: string; name: string; now: Date },
): Promise<PresignedUpload> {
  const { folder, rule } = kind;
  const fault = validateFile(rule, { name: upload.name });
  const extension = extensionOf(upload.name);
  if (fault || !extension) return throwDomainError('unsupported_type', fault?.message ?? rule.message);
  await lockUploads(db, upload.user);
  await assertPendingLimit(db, upload);
  await assertQuota(db, kind, upload);
  const key = uploadKey(folder, newId(), extension);
  const type = fileTypes[extension];
  await sql`INSERT INTO files (key, size, type, "originalName", "createdAt", state, owner)
    VALUES (${key}, 0, ${type}, ${storedFileName(kind, upload.name)}, ${upload.now}, 'pending', ${upload.user})`.execute(
    db,
  );
  const expiresAt = new Date(upload.now.getTime() + lifetimes.uploadPolicy);
  return {
    path: key,
    bucket: store.bucket,
    data: await store.presignPost({ key, type, maxSize: rule.maxBytes, expiresAt }),
  };
}
