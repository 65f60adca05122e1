import { buffer } from 'node:stream/consumers';
import {
  contentMismatchMessage,
  extensionOf,
  headLength,
  lifetimes,
  type UploadRule,
  validateFile,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Store } from '../../../adapters/storage/index.ts';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError, throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { confirmProvisionalObject, registerProvisionalObject } from '../provisional-objects/index.ts';
import type { MalwareScanner } from './malware-scanner.ts';
import { scanFileJob } from './scan-file.job.ts';
import { isUploadFor, storedKey } from './upload-keys.ts';
import { type CheckedUpload, type ClaimedUpload, storedFileName, type UploadKind } from './upload-kind.ts';
import { assertQuota, lockUploads } from './upload-limits.ts';

export interface ClaimTools {
  readonly store: Store;
  readonly malwareScanner: MalwareScanner;
  readonly jobs: Platform['jobs'];
}

/** An upload as the save request names it. */
interface UploadReference {
  user: string;
  path: string;
  bucket: string;
  name?: string;
  now: Date;
}

/**
 * Copies an upload to a key of the server's own and checks the copy, because the upload could be posted again. Each
 * attempt has its own key, so that no attempt replaces what another has checked. A rejected file is removed.
 */
export async function checkUpload(
  platform: Pick<Platform, 'db' | 'clock'>,
  { store, malwareScanner }: ClaimTools,
  kind: UploadKind,
  upload: UploadReference,
): Promise<CheckedUpload> {
  const offered = isUploadFor(kind.folder, upload.path)
    ? await findPendingUpload(platform.db, upload, 'read')
    : undefined;
  if (!offered || upload.bucket !== store.bucket) return throwNotFound('This upload');
  const originalName = storedFileName(kind, upload.name ?? offered.originalName);
  // The name decides how people open the file: with another extension, a program that starts like a picture would
  // run.
  const extension = extensionOf(originalName);
  if (!extension || extension !== extensionOf(offered.key))
    return throwDomainError('unsupported_type', contentMismatchMessage);
  const key = storedKey(kind.folder, newId(), extension);
  await registerProvisionalObject(platform, key);
  if (!(await store.copy(offered.key, key))) return rejectMissingFile();
  const { size, clearance: scanResult } = await checkFile({ store, malwareScanner }, kind, {
    key,
    type: offered.type,
  }).catch(async (error: unknown) => {
    if (error instanceof DomainError && error.code !== 'unavailable')
      // Housekeeping removes what cannot be removed now.
      for (const rejected of [key, offered.key]) await store.remove(rejected).catch(() => undefined);
    throw error;
  });
  return { sourceKey: offered.key, key, originalName, type: offered.type, size, scanResult };
}

/** Records a checked upload, within the quota of its kind. The second of two saves of one upload fails. */
export async function claimUpload(
  db: Kysely<Database>,
  { jobs }: Pick<ClaimTools, 'jobs'>,
  kind: UploadKind,
  by: { user: string; now: Date },
  checked: CheckedUpload,
): Promise<ClaimedUpload> {
  const { key, originalName, scanResult } = checked;
  await lockUploads(db, by.user);
  if (!(await findPendingUpload(db, { ...by, path: checked.sourceKey }, 'lock')))
    return throwNotFound('This upload');
  await assertQuota(db, kind, { user: by.user, size: checked.size });
  await confirmProvisionalObject(db, key);
  await sql`UPDATE files SET state = 'deleted' WHERE key = ${checked.sourceKey}`.execute(db);
  await sql`INSERT INTO files (key, size, type, "originalName", "createdAt", state, "scannedAt", owner)
    VALUES (${key}, ${checked.size}, ${checked.type}, ${originalName}, ${by.now},
      ${scanResult === 'unknown' ? 'quarantined' : 'stored'}, ${scanResult === 'clean' ? by.now : null},
      ${by.user})`.execute(db);
  if (scanResult === 'unknown') await jobs.enqueue(db, scanFileJob, { key }, { about: key });
  return { key, originalName };
}

async function findPendingUpload(
  db: Kysely<Database>,
  upload: { user: string; path: string; now: Date },
  lock: 'lock' | 'read',
) {
  const since = new Date(upload.now.getTime() - lifetimes.upload);
  const { rows } = await sql<{ key: string; type: string; originalName: string }>`
    SELECT key, type, "originalName" FROM files
    WHERE key = ${upload.path} AND owner = ${upload.user} AND state = 'pending' AND "createdAt" > ${since}
    ${lock === 'lock' ? sql`FOR UPDATE` : sql``}`.execute(db);
  return rows[0];
}

async function checkFile(
  { store, malwareScanner }: Pick<ClaimTools, 'store' | 'malwareScanner'>,
  kind: UploadKind,
  { key, type }: { key: string; type: string },
) {
  const found = await store.stat(key);
  if (found?.type !== type) return rejectMissingFile();
  await checkContent(store, kind.rule, key, found.size);
  const clearance = await malwareScanner.scan(store, key);
  if (clearance === 'unknown' && !kind.quarantine)
    return throwDomainError(
      'unavailable',
      'Files cannot be checked for malware right now. Please try again later.',
    );
  return { size: found.size, clearance };
}

async function checkContent(store: Store, rule: UploadRule, key: string, size: number): Promise<void> {
  const bySize = validateFile(rule, { name: key, size });
  const fault =
    bySize ??
    validateFile(rule, { name: key, head: await buffer(await store.read(key, { bytes: headLength })) });
  if (fault) throwDomainError(fault.code, fault.message);
}

const rejectMissingFile = () =>
  throwDomainError('conflict', 'The file has not arrived. Please upload it again.');
