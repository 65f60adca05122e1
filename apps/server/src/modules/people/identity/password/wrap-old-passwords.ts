import { sql } from 'kysely';
import type { Platform } from '../../../../platform/platform.ts';
import { formatWrappedPassword, parseOldPortalPassword } from './old-portal-password.ts';
import { hashPassword } from './passwords.ts';
import { wrapOldPasswordsJob } from './wrap-old-passwords.job.ts';

/** The batch size of one job, which then queues the next; well within a job's time limit. */
const batchSize = 200;

type WrapContext = Pick<Platform, 'db' | 'jobs'>;

async function findBareHashes(db: Platform['db'], limit: number) {
  // The first condition matches the index.
  const { rows } = await sql<{ _id: string; stored: string }>`
    SELECT _id, "oldPortalPassword" AS stored FROM users
    WHERE "oldPortalPassword" ~ '^\\$2[abwxy]\\$[0-9][0-9]\\$'
      AND "oldPortalPassword" ~ '^\\$2[abxy]\\$[0-9][0-9]\\$[./A-Za-z0-9]{53}$'
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** Queues the wrapping of hashes that were imported while the server was down. Runs at startup. */
export async function enqueueOldPasswordWrapping({ db, jobs }: WrapContext): Promise<void> {
  if ((await findBareHashes(db, 1)).length > 0) await jobs.enqueue(db, wrapOldPasswordsJob, {});
}

/**
 * Wraps bcrypt hashes that were imported from the old portal in argon2id (AUT-19), so that a stolen copy of the
 * database holds none that is cheap to crack. Each hash is replaced only if it is unchanged: its owner may sign in, or
 * another process may wrap it, at the same time.
 */
export async function wrapOldPasswords({ db, jobs }: WrapContext): Promise<void> {
  const rows = await findBareHashes(db, batchSize);
  for (const { _id, stored } of rows) {
    const old = parseOldPortalPassword(stored);
    if (old?.digest === undefined) continue;
    const oldPortalPassword = formatWrappedPassword(old, await hashPassword(old.digest));
    await db
      .updateTable('users')
      .set({ oldPortalPassword })
      .where('_id', '=', _id)
      .where('oldPortalPassword', '=', stored)
      .execute();
  }
  if (rows.length === batchSize) await jobs.enqueue(db, wrapOldPasswordsJob, {});
}
