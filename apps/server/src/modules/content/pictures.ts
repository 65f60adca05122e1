import { fileName, largestPicture, lifetimes, pictureKinds } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { extensionOf, type FormPost, fileTypes, type Store } from '../../adapters/storage/index.ts';
import { newId } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notFound, refuse } from '../../platform/refusal.ts';

/** The kind of a picture that a text may hold, by its file's name. No SVG: it can hold scripts. */
export function pictureKindOf(name: string): (typeof pictureKinds)[number] | undefined {
  const extension = extensionOf(name);
  return pictureKinds.find((kind) => kind === extension);
}

/** The key of a picture in the store. */
export const pictureKey = (id: string, kind: string) => `pictures/${id}.${kind}`;

/** A signed form post for one picture; the key is ours, the name only tells the kind (CON-06). */
export async function offerPicture(
  db: Kysely<Database>,
  store: Store,
  picture: { user: string; name: string; now: Date },
): Promise<{ path: string; bucket: string; data: FormPost }> {
  const kind = pictureKindOf(picture.name);
  if (!kind) return refuse('unsupported_type', 'Please choose a picture: JPEG, PNG, WebP, GIF or AVIF.');
  const key = pictureKey(newId(), kind);
  const type = fileTypes[kind];
  await sql`INSERT INTO files (key, size, type, "originalName", "createdAt", state, owner)
    VALUES (${key}, 0, ${type}, ${fileName(picture.name)}, ${picture.now}, 'pending', ${picture.user})`.execute(
    db,
  );
  const expiresAt = new Date(picture.now.getTime() + lifetimes.uploadPolicy);
  return {
    path: key,
    bucket: store.bucket,
    data: await store.presignPost({ key, type, maxSize: largestPicture, expiresAt }),
  };
}

/** Keeps an uploaded picture: only one that was offered to this person and is there. Answers its public address. */
export async function keepPicture(
  db: Kysely<Database>,
  store: Store,
  picture: { user: string; path: string; bucket: string },
): Promise<{ key: string; url: string }> {
  const { rows } = await sql<{ key: string; type: string; originalName: string }>`
    SELECT key, type, "originalName" FROM files
    WHERE key = ${picture.path} AND owner = ${picture.user} AND state = 'pending' FOR UPDATE`.execute(db);
  const offered = rows[0];
  const id = /^pictures\/([0-9a-f-]{36})\.\w+$/.exec(offered?.key ?? '')?.[1];
  if (!offered || !id || picture.bucket !== store.bucket) return notFound('This upload');
  const found = await store.stat(offered.key);
  if (!found || found.type !== offered.type || found.size > largestPicture || found.size === 0)
    return refuse('conflict', 'The picture has not arrived. Please upload it again.');
  await sql`UPDATE files SET state = 'stored', size = ${found.size} WHERE key = ${offered.key}`.execute(db);
  return { key: offered.key, url: `/media/${id}/${encodeURIComponent(offered.originalName)}` };
}
