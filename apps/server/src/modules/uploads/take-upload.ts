import { buffer } from 'node:stream/consumers';
import {
  extensionOf,
  fileFault,
  fileName,
  headLength,
  lifetimes,
  otherContent,
  type UploadRule,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Store } from '../../adapters/storage/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { notFound, Refusal, refuse } from '../../platform/refusal.ts';
import type { Checkpoint } from './checkpoint.ts';
import { isFor, keptKey } from './upload-keys.ts';
import type { TakenUpload, UploadKind } from './upload-kind.ts';

export interface TakeTools {
  readonly store: Store;
  readonly checkpoint: Checkpoint;
  readonly jobs: Platform['jobs'];
}

interface Given {
  user: string;
  path: string;
  bucket: string;
  name?: string;
  now: Date;
}

/**
 * Copies an upload to a key of the server's own, and checks the copy: the upload could still be posted anew. What
 * is refused is removed.
 */
export async function takeUpload(
  db: Kysely<Database>,
  tools: TakeTools,
  kind: UploadKind,
  upload: Given,
): Promise<TakenUpload> {
  const { store } = tools;
  const offered = isFor(kind.folder, upload.path) ? await lockOffer(db, upload) : undefined;
  if (!offered || upload.bucket !== store.bucket) return notFound('This upload');
  const originalName = fileName(upload.name ?? offered.originalName);
  // Whoever downloads it opens it by its name: one of another kind could be a program that begins like a picture.
  if (extensionOf(originalName) !== extensionOf(offered.key)) return refuse('unsupported_type', otherContent);
  const key = keptKey(offered.key);
  if (!(await store.copy(offered.key, key))) return notArrived();
  const { size, clearance } = await check(tools, kind, { key, type: offered.type }).catch(
    async (error: unknown) => {
      if (error instanceof Refusal && error.code !== 'unavailable')
        // What cannot be removed now, housekeeping removes.
        for (const refused of [key, offered.key]) await store.remove(refused).catch(() => undefined);
      throw error;
    },
  );
  await sql`UPDATE files SET state = 'deleted' WHERE key = ${offered.key}`.execute(db);
  await sql`INSERT INTO files (key, size, type, "originalName", "createdAt", state, "scannedAt", owner)
    VALUES (${key}, ${size}, ${offered.type}, ${originalName}, ${upload.now},
      ${clearance === 'unknown' ? 'quarantined' : 'stored'}, ${clearance === 'clean' ? upload.now : null},
      ${upload.user})`.execute(db);
  if (clearance === 'unknown') await tools.jobs.enqueue(db, 'scan-file', { key }, { about: key });
  return { key, originalName };
}

/** Locked: of two saves of one upload the second finds it taken. */
async function lockOffer(db: Kysely<Database>, upload: Given) {
  const since = new Date(upload.now.getTime() - lifetimes.upload);
  const { rows } = await sql<{ key: string; type: string; originalName: string }>`
    SELECT key, type, "originalName" FROM files
    WHERE key = ${upload.path} AND owner = ${upload.user} AND state = 'pending' AND "createdAt" > ${since}
    FOR UPDATE`.execute(db);
  return rows[0];
}

async function check(
  { store, checkpoint }: TakeTools,
  kind: UploadKind,
  { key, type }: { key: string; type: string },
) {
  const found = await store.stat(key);
  if (found?.type !== type) return notArrived();
  await checkContent(store, kind.rule, key, found.size);
  const clearance = await checkpoint.pass(store, key);
  if (clearance === 'unknown' && !kind.quarantine)
    return refuse('unavailable', 'The file cannot be checked for malware just now. Please try again later.');
  return { size: found.size, clearance };
}

async function checkContent(store: Store, rule: UploadRule, key: string, size: number): Promise<void> {
  const bySize = fileFault(rule, { name: key, size });
  const fault =
    bySize ??
    fileFault(rule, { name: key, head: await buffer(await store.read(key, { bytes: headLength })) });
  if (fault) refuse(fault.code, fault.message);
}

const notArrived = () => refuse('conflict', 'The file has not arrived. Please upload it again.');
