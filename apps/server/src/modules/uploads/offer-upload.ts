import { extensionOf, fileFault, fileName, fileTypes, lifetimes } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Store } from '../../adapters/storage/index.ts';
import { newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { uploadKey } from './upload-keys.ts';
import type { OfferedUpload, UploadKind } from './upload-kind.ts';

/** Uploads that one person may have under way: more than anybody drops at once, too few to fill a store. */
const mostPending = 30;

export async function offerUpload(
  db: Kysely<Database>,
  store: Store,
  { folder, rule }: UploadKind,
  upload: { user: string; name: string; now: Date },
): Promise<OfferedUpload> {
  const fault = fileFault(rule, { name: upload.name });
  const extension = extensionOf(upload.name);
  if (fault || !extension) return refuse('unsupported_type', fault?.message ?? rule.choose);
  await admitPending(db, upload);
  const key = uploadKey(folder, newId(), extension);
  const type = fileTypes[extension];
  await sql`INSERT INTO files (key, size, type, "originalName", "createdAt", state, owner)
    VALUES (${key}, 0, ${type}, ${fileName(upload.name)}, ${upload.now}, 'pending', ${upload.user})`.execute(
    db,
  );
  const expiresAt = new Date(upload.now.getTime() + lifetimes.uploadPolicy);
  return {
    path: key,
    bucket: store.bucket,
    data: await store.presignPost({ key, type, maxSize: rule.largest, expiresAt }),
  };
}

/** Counted one after the other, so that many asked for at one moment are not more than many asked for in turn. */
async function admitPending(db: Kysely<Database>, upload: { user: string; now: Date }): Promise<void> {
  await sql`SELECT 1 FROM users WHERE _id = ${upload.user} FOR NO KEY UPDATE`.execute(db);
  const since = new Date(upload.now.getTime() - lifetimes.uploadPolicy);
  const { rows } = await sql<{ pending: number }>`SELECT count(*)::int AS pending FROM files
    WHERE owner = ${upload.user} AND state = 'pending' AND "createdAt" > ${since}`.execute(db);
  if ((rows[0]?.pending ?? 0) < mostPending) return;
  throw new Refusal(
    'too_many_requests',
    'Too many uploads were begun and not finished. Please wait a few minutes and try again.',
    { retryAfter: lifetimes.uploadPolicy / 1_000 },
  );
}
