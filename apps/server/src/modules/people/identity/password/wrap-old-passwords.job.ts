import { sql } from 'kysely';
import * as z from 'zod/mini';
import { defineJob } from '../../../../platform/define-job.ts';
import type { JobRun } from '../../../../platform/job-run.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { formatWrappedPassword, parseOldPortalPassword } from './old-portal-password.ts';
import { hashPassword } from './passwords.ts';

/** Wraps bcrypt hashes that were imported from the old portal, every hour and at the start. */
export const wrapOldPasswordsJob = defineJob({
  name: 'wrap-old-passwords',
  data: z.object({}),
  retryLimit: 2,
  longestRun: 300,
  schedule: '53 * * * *',
});

/** Hashes of one slice: some seconds of work. */
const defaultSliceSize = 50;

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
export async function work(
  { db }: Pick<Platform, 'db'>,
  _data: object,
  run: JobRun<object>,
  sliceSize = defaultSliceSize,
): Promise<void> {
  while (await run.mayContinue()) {
    const rows = await findBareHashes(db, sliceSize);
    for (const { _id, stored } of rows) await wrap(db, _id, stored);
    if (rows.length < sliceSize) return;
  }
  run.continueWith({});
}

async function wrap(db: Platform['db'], _id: string, stored: string): Promise<void> {
  const old = parseOldPortalPassword(stored);
  if (old?.digest === undefined) return;
  const oldPortalPassword = formatWrappedPassword(old, await hashPassword(old.digest));
  await db
    .updateTable('users')
    .set({ oldPortalPassword })
    .where('_id', '=', _id)
    .where('oldPortalPassword', '=', stored)
    .execute();
}
