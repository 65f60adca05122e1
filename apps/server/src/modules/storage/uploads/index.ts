import type { FastifyInstance } from 'fastify';
import type { Scanner } from '../../../adapters/scanner/index.ts';
import type { Store } from '../../../adapters/storage/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { definePurge } from '../../../platform/purge.ts';
import { checkUpload, claimUpload } from './claim-upload.ts';
import { registerFormPosts } from './form-posts.ts';
import { createMalwareScanner } from './malware-scanner.ts';
import { presignUpload } from './presign-upload.ts';
import { purgeUploads } from './purge-uploads.ts';
import { resumeScans } from './scan-backlog.job.ts';
import { scanFile, scanFileJob } from './scan-file.job.ts';
import type { UploadKind, Uploads } from './upload-kind.ts';

export { uploadPath } from './form-posts.ts';
export { purgeUploads } from './purge-uploads.ts';
export { deleteFiles, recordStoredFile } from './stored-files.ts';
export type { CheckedUpload, UploadKind, Uploads } from './upload-kind.ts';

/** Creates the uploads of a kind, once per kind. */
export type CreateUploads = (kind: UploadKind) => Uploads;

/** Uploads: presigned, posted to the store, checked and saved; scanned for malware if a scanner is configured. */
export async function registerUploads(
  app: FastifyInstance,
  platform: Platform,
  { store, scanner }: { store: Store; scanner: Scanner | null },
): Promise<CreateUploads> {
  const malwareScanner = createMalwareScanner(scanner, {
    log: platform.log,
    isRequired: platform.config.clamdRequired,
  });
  const tools = { store, malwareScanner, jobs: platform.jobs };
  const kinds: UploadKind[] = [];
  platform.jobs.handle(scanFileJob, ({ key }) => scanFile(platform, { store, malwareScanner, kinds }, key));
  platform.housekeeping.add(definePurge('uploads', (run) => purgeUploads(platform, store, run)));
  app.addHook('onReady', () => resumeScans(platform, malwareScanner));
  if (store.postReceiver) await registerFormPosts(app, platform, store.postReceiver);
  return (kind) => {
    kinds.push(kind);
    return {
      presign: (db, upload) => presignUpload(db, store, kind, upload),
      check: (upload) => checkUpload(platform, tools, kind, upload),
      claim: (db, by, checked) => claimUpload(db, tools, kind, by, checked),
    };
  };
}
