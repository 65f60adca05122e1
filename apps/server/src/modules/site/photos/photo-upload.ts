import { buffer } from 'node:stream/consumers';
import { type PhotoCrop, type PhotoShape, photoUploadRule } from '@paddock/domain';
import type { Kysely } from 'kysely';
import {
  makePhotoSizes,
  PhotoError,
  type PhotoSize,
  photoErrorMessages,
} from '../../../adapters/photo-sizes/index.ts';
import type { Store } from '../../../adapters/storage/index.ts';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  confirmProvisionalObject,
  registerProvisionalObject,
} from '../../storage/provisional-objects/index.ts';
import {
  type CheckedUpload,
  deleteFiles,
  recordStoredFile,
  type UploadKind,
  type Uploads,
} from '../../storage/uploads/index.ts';
import { photoKey } from './photo-key.ts';

/** Photographs of records. Pages show them at once, so none waits for the malware scanner. */
export const photoUploads: UploadKind = { folder: 'photos', rule: photoUploadRule };

interface StoredSize extends Omit<PhotoSize, 'bytes'> {
  readonly key: string;
  readonly size: number;
}

/** A photograph whose sizes are in the store, but not recorded yet. */
export interface PreparedPhoto {
  readonly id: string;
  readonly upload: CheckedUpload;
  readonly largest: StoredSize;
  readonly sizes: readonly StoredSize[];
}

/** Makes the sizes of a checked upload and stores them, outside any transaction. */
export async function preparePhoto(
  platform: Pick<Platform, 'db' | 'clock'>,
  store: Store,
  upload: CheckedUpload,
  options: { shape: PhotoShape; crop?: PhotoCrop | undefined },
): Promise<PreparedPhoto> {
  const file = await buffer(await store.read(upload.key));
  const made = await makePhotoSizes(file, options).catch(rejectPhoto);
  const id = newId();
  const sizes: StoredSize[] = [];
  for (const { width, height, bytes } of made) {
    const key = photoKey(id, width);
    await registerProvisionalObject(platform, key);
    await store.put(key, bytes, 'image/webp');
    sizes.push({ key, width, height, size: bytes.length });
  }
  const largest = sizes.at(-1);
  if (!largest) throw new Error(`No size was made of the photograph ${upload.key}`);
  return { id, upload, largest, sizes };
}

/** Records a photograph. Its original, which says where it was taken, is removed with other deleted files. */
export async function recordPhoto(
  db: Kysely<Database>,
  uploads: Uploads,
  by: { user: string; now: Date },
  { id, upload, largest, sizes }: PreparedPhoto,
): Promise<void> {
  const { key: original } = await uploads.claim(db, by, upload);
  await deleteFiles(db, [original]);
  await db.insertInto('photos').values({ _id: id, createdAt: by.now, width: largest.width }).execute();
  for (const { key, size } of sizes) {
    await confirmProvisionalObject(db, key);
    await recordStoredFile(db, {
      key,
      size,
      type: 'image/webp',
      originalName: upload.originalName,
      owner: by.user,
      isScanned: upload.scanResult === 'clean',
      now: by.now,
    });
  }
}

function rejectPhoto(error: unknown): never {
  if (!(error instanceof PhotoError)) throw error;
  const message = photoErrorMessages[error.reason];
  if (error.reason === 'too_small') return throwDomainError('bad_request', message, { crop: message });
  return throwDomainError(error.reason === 'too_large' ? 'too_large' : 'unsupported_type', message);
}
