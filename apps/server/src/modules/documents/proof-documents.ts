import { fileName, lifetimes } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import {
  extensionOf,
  type FileExtension,
  type FormPost,
  fileTypes,
  type Store,
} from '../../adapters/storage/index.ts';
import { newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notFound, refuse } from '../../platform/refusal.ts';

/** Bytes of one verification document. */
const largestProof = 25 * 1024 * 1024;

const proofKinds: readonly FileExtension[] = ['pdf', 'png', 'jpg', 'webp'];

/** A signed form post for one file of the caller's; the key is ours, the name only tells the type (DOC-04). */
export async function offerUpload(
  db: Kysely<Database>,
  store: Store,
  upload: { user: string; name: string; now: Date },
): Promise<{ path: string; bucket: string; data: FormPost }> {
  const extension = extensionOf(upload.name);
  if (!extension || !proofKinds.includes(extension))
    return refuse('unsupported_type', 'Please choose a PDF or a picture (PNG, JPEG or WebP).');
  const key = `proofs/${newId()}.${extension}`;
  const type = fileTypes[extension];
  await sql`INSERT INTO files (key, size, type, "originalName", "createdAt", state, owner)
    VALUES (${key}, 0, ${type}, ${fileName(upload.name)}, ${upload.now}, 'pending', ${upload.user})`.execute(
    db,
  );
  const expiresAt = new Date(upload.now.getTime() + lifetimes.uploadPolicy);
  return {
    path: key,
    bucket: store.bucket,
    data: await store.presignPost({ key, type, maxSize: largestProof, expiresAt }),
  };
}

/** Records an uploaded file: only one that was offered to this user, is there, and was not recorded before (DOC-08). */
export async function recordProofDocument(
  db: Kysely<Database>,
  store: Store,
  document: { user: string; path: string; bucket: string; name: string; now: Date },
): Promise<string> {
  const { rows } = await sql<{ key: string; type: string }>`
    SELECT key, type FROM files
    WHERE key = ${document.path} AND owner = ${document.user} AND state = 'pending' FOR UPDATE`.execute(db);
  const offered = rows[0];
  if (!offered || document.bucket !== store.bucket) return notFound('This upload');
  const found = await store.stat(offered.key);
  if (!found || found.type !== offered.type || found.size > largestProof || found.size === 0)
    return refuse('conflict', 'The file has not arrived. Please upload it again.');
  await sql`UPDATE files SET state = 'stored', size = ${found.size} WHERE key = ${offered.key}`.execute(db);
  const id = newId();
  await db
    .insertInto('proof_documents')
    .values({
      _id: id,
      user: document.user,
      originalName: fileName(document.name),
      docPath: offered.key,
      bucketId: store.bucket,
      createdAt: document.now,
    })
    .execute();
  return id;
}

/** Hides one of the caller's own documents; the bytes stay, so that it can be brought back (DOC-10). */
export async function hideProofDocument(
  db: Kysely<Database>,
  document: { user: string; id: string },
): Promise<void> {
  const { rows } = await sql`UPDATE proof_documents SET "isDeleted" = true
    WHERE "_id" = ${document.id} AND "user" = ${document.user} RETURNING "_id"`.execute(db);
  if (rows.length === 0) notFound('This document');
}
