import type { FastifyInstance } from 'fastify';
import type { Scanner } from '../../adapters/scanner/index.ts';
import type { Store } from '../../adapters/storage/index.ts';
import { createGate } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCheckpoint } from './checkpoint.ts';
import { registerFormPosts } from './form-posts.ts';
import { offerUpload } from './offer-upload.ts';
import { scanFile } from './scan-file.ts';
import { queueWaiting, scanWaiting } from './scan-waiting.ts';
import { takeUpload } from './take-upload.ts';
import type { UploadKind, Uploads } from './upload-kind.ts';

export { clearUploads } from './clear-uploads.ts';
export { uploadPath } from './form-posts.ts';
export type { UploadKind, Uploads } from './upload-kind.ts';

/** Saves that may hold a connection to the database while the store or the scanner is slow: well below the pool's ten. */
const savesAtOnce = 4;

/** Makes the uploads of a kind; each kind once. */
export type UploadsOf = (kind: UploadKind) => Uploads;

/** What people upload: offered, posted to the store, checked and kept; scanned for malware where a scanner is set. */
export async function registerUploads(
  app: FastifyInstance,
  platform: Platform,
  { store, scanner }: { store: Store; scanner: Scanner | null },
): Promise<UploadsOf> {
  const checkpoint = createCheckpoint(scanner, platform.log);
  const gate = createGate(savesAtOnce);
  const kinds: UploadKind[] = [];
  platform.jobs.handle('scan-file', ({ key }) => scanFile(platform, { store, checkpoint, kinds }, key));
  platform.jobs.handle('scan-backlog', () => queueWaiting(platform));
  app.addHook('onReady', () => scanWaiting(platform, checkpoint));
  if (store.posts) await registerFormPosts(app, platform, store.posts);
  return (kind) => {
    kinds.push(kind);
    return {
      gate,
      offer: (db, upload) => offerUpload(db, store, kind, upload),
      take: (db, upload) => takeUpload(db, { store, checkpoint, jobs: platform.jobs }, kind, upload),
    };
  };
}
