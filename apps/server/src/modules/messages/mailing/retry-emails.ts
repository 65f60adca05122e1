import { lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { definePurge, purgeSlices, rowsPerSlice } from '../../../platform/purge.ts';
import { sendEmailJob } from './deliver-email.job.ts';

/**
 * Queues these emails again, or all of them, where delivery was abandoned. One that may have arrived is sent again only if
 * it is named. The update locks the rows, so that of two concurrent requests only one queues an email. Returns the ids of
 * those that it queued.
 */
export async function retryFailedEmails(
  db: Kysely<Database>,
  { clock, jobs }: Pick<Platform, 'clock' | 'jobs'>,
  which: readonly string[] | 'all',
): Promise<string[]> {
  let update = db
    .updateTable('outbox')
    .set({ failedAt: null, handedOverAt: null, problem: null, failures: 0, updatedAt: clock.now() })
    .where('failedAt', 'is not', null)
    .where('sentAt', 'is', null)
    .where('sealed', 'is not', null);
  update = which === 'all' ? update.where('handedOverAt', 'is', null) : update.where('_id', 'in', which);
  const queued = await update.returning('_id').execute();
  for (const { _id } of queued) await jobs.enqueue(db, sendEmailJob, { mail: _id });
  return queued.map(({ _id }) => _id);
}

/** Throws unless all of these emails exist, and the failed ones can still be sent. */
export async function assertRetryable(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  const found = await db
    .selectFrom('outbox')
    .select(['_id', 'failedAt', 'sealed'])
    .where('_id', 'in', ids)
    .execute();
  if (found.length < new Set(ids).size) throwNotFound('This email');
  if (found.some(({ failedAt, sealed }) => failedAt !== null && sealed === null))
    throwDomainError(
      'conflict',
      'The text of a failed email is kept for 30 days and is gone now, so it cannot be sent again.',
    );
}

/** Deletes the texts of emails that were abandoned long ago. */
export const purgeFailedTexts = definePurge('texts of failed emails', (context) =>
  purgeSlices(context, rowsPerSlice, async () => {
    const { numUpdatedRows } = await context.db
      .updateTable('outbox')
      .set({ sealed: null })
      .where('_id', 'in', (outbox) =>
        outbox
          .selectFrom('outbox')
          .select('_id')
          .where('failedAt', '<', new Date(context.now.getTime() - lifetimes.failedEmail))
          .where('sealed', 'is not', null)
          .limit(rowsPerSlice),
      )
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }),
);
