import { lifetimes, validateQuota } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError, throwDomainError } from '../../../platform/domain-error.ts';
import type { UploadKind } from './upload-kind.ts';

/** Pending uploads of one person: more than anybody drops at once, too few to fill a store. */
const maxPending = 30;

/** Uploads of one person are counted under a lock, so that concurrent requests cannot exceed the limits. */
export async function lockUploads(db: Kysely<Database>, user: string): Promise<void> {
  await sql`SELECT 1 FROM users WHERE _id = ${user} FOR NO KEY UPDATE`.execute(db);
}

/** Throws if the person has too many pending uploads. */
export async function assertPendingLimit(
  db: Kysely<Database>,
  upload: { user: string; now: Date },
): Promise<void> {
  const since = new Date(upload.now.getTime() - lifetimes.uploadPolicy);
  const { rows } = await sql<{ pending: number }>`SELECT count(*)::int AS pending FROM files
    WHERE owner = ${upload.user} AND state = 'pending' AND "createdAt" > ${since}`.execute(db);
  if ((rows[0]?.pending ?? 0) < maxPending) return;
  throw new DomainError(
    'too_many_requests',
    'You have too many unfinished uploads. Please wait a few minutes and try again.',
    { retryAfter: lifetimes.uploadPolicy / 1_000 },
  );
}

/** Throws if one more file would exceed the person's quota. Its size may not be known yet. */
export async function assertQuota(
  db: Kysely<Database>,
  { folder, quota }: UploadKind,
  upload: { user: string; size?: number },
): Promise<void> {
  if (!quota) return;
  const { rows } = await sql<{ files: number; bytes: string }>`
    SELECT count(*)::int AS files, coalesce(sum(size), 0)::text AS bytes FROM files
    WHERE owner = ${upload.user} AND state IN ('stored', 'quarantined')
      AND starts_with(key, ${`${folder}/`})`.execute(db);
  const [usage] = rows;
  const fault = usage && validateQuota(quota, { files: usage.files, bytes: Number(usage.bytes) }, upload);
  if (fault) throwDomainError(fault.code, fault.message);
}
