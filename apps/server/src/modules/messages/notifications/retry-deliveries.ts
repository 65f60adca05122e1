import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { retryFailedEmails } from '../mailing/index.ts';
import { postToChatJob } from './post-to-chat.job.ts';
import { queueDeliveriesJob } from './queue-deliveries.job.ts';

/**
 * Queues these deliveries again, or all of them, where they failed, or were skipped because no chat was configured. An
 * email that may have arrived is sent again only if its delivery is named. Updates lock the rows, so that of two concurrent
 * requests only one queues a delivery. Returns how many it queued.
 */
export async function retryFailedDeliveries(
  db: Kysely<Database>,
  platform: Pick<Platform, 'clock' | 'config' | 'jobs'>,
  which: readonly string[] | 'all',
): Promise<number> {
  const emails = await emailsOf(db, platform, which);
  const queued = emails.length === 0 ? [] : await retryFailedEmails(db, platform, emails);
  const posts = await retryPosts(db, platform, which);
  const corrected = await retryWithNewAddress(db, platform, which);
  const rewritten = await retryWithNewEmail(db, platform, which);
  if (which !== 'all' && queued.length + posts + corrected + rewritten === 0)
    await assertAddresses(db, which);
  return queued.length + posts + corrected + rewritten;
}

/** The failed emails of these deliveries. Throws if a delivery does not exist, or nothing could be posted. */
async function emailsOf(
  db: Kysely<Database>,
  { config }: Pick<Platform, 'config'>,
  which: readonly string[] | 'all',
): Promise<string[]> {
  let query = db
    .selectFrom('notification_deliveries as d')
    .leftJoin('outbox as o', 'o._id', 'd.mail')
    .select(['d._id', 'd.mail', 'd.channel', 'd.state', 'o.failedAt', 'o.sealed']);
  query =
    which === 'all'
      ? query
          .where('o.failedAt', 'is not', null)
          .where('o.handedOverAt', 'is', null)
          .where('o.sealed', 'is not', null)
      : query.where('d._id', 'in', which);
  const rows = await query.execute();
  if (which !== 'all') {
    if (rows.length < new Set(which).size) throwNotFound('This delivery');
    if (config.slackToken === null && rows.some(({ channel }) => channel === 'slack'))
      throwDomainError('conflict', 'SLACK_TOKEN is not set, so nothing can be posted to the chat.');
  }
  return rows.flatMap(({ mail, failedAt, sealed }) => (mail && failedAt && sealed ? [mail] : []));
}

async function retryPosts(
  db: Kysely<Database>,
  { clock, config, jobs }: Pick<Platform, 'clock' | 'config' | 'jobs'>,
  which: readonly string[] | 'all',
): Promise<number> {
  if (config.slackToken === null) return 0;
  let update = db
    .updateTable('notification_deliveries')
    .set({ state: 'waiting', failures: 0, problem: null, queuedAt: clock.now(), updatedAt: clock.now() })
    .where('channel', '=', 'slack')
    .where('state', 'in', ['failed', 'skipped']);
  if (which !== 'all') update = update.where('_id', 'in', which);
  const posts = await update.returning('_id').execute();
  for (const { _id } of posts) await jobs.enqueue(db, postToChatJob, { delivery: _id });
  return posts.length;
}

/** Emails that were never queued, because the address was no address. The person may have another by now. */
async function retryWithNewAddress(
  db: Kysely<Database>,
  { clock, jobs }: Pick<Platform, 'clock' | 'jobs'>,
  which: readonly string[] | 'all',
): Promise<number> {
  let update = db
    .updateTable('notification_deliveries as d')
    .from('notifications as n')
    .innerJoin('users as u', 'u._id', 'n.user')
    .set((row) => ({
      state: 'waiting' as const,
      problem: null,
      failures: 0,
      queuedAt: null,
      updatedAt: clock.now(),
      target: row.ref('u.email'),
    }))
    .whereRef('n._id', '=', 'd.notification')
    .where('n.email', 'is', null)
    .where('d.channel', '=', 'email')
    .where('d.state', '=', 'failed')
    .where('d.mail', 'is', null)
    .whereRef('u.email', '!=', 'd.target');
  if (which !== 'all') update = update.where('d._id', 'in', which);
  const rows = await update.returning('d.notification').execute();
  for (const notification of new Set(rows.map((row) => row.notification)))
    await jobs.enqueue(db, queueDeliveriesJob, { notification });
  return rows.length;
}

/** Emails whose text is no longer kept: the notification still has it, so a new email is written from it. */
async function retryWithNewEmail(
  db: Kysely<Database>,
  { clock, jobs }: Pick<Platform, 'clock' | 'jobs'>,
  which: readonly string[] | 'all',
): Promise<number> {
  let update = db
    .updateTable('notification_deliveries as d')
    .from('outbox as o')
    .set({ mail: null, state: 'waiting', queuedAt: null, updatedAt: clock.now() })
    .whereRef('o._id', '=', 'd.mail')
    .where('o.failedAt', 'is not', null)
    .where('o.sentAt', 'is', null)
    .where('o.sealed', 'is', null);
  update = which === 'all' ? update.where('o.handedOverAt', 'is', null) : update.where('d._id', 'in', which);
  const rows = await update.returning('d.notification').execute();
  for (const notification of new Set(rows.map((row) => row.notification)))
    await jobs.enqueue(db, queueDeliveriesJob, { notification });
  return rows.length;
}

/** Throws if a delivery failed because of its address, which is still the same. */
async function assertAddresses(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  const failed = await db
    .selectFrom('notification_deliveries')
    .select('target')
    .where('_id', 'in', ids)
    .where('state', '=', 'failed')
    .where('mail', 'is', null)
    .executeTakeFirst();
  if (failed)
    throwDomainError(
      'conflict',
      `No email can be sent to “${failed.target}”. Please correct the person’s address first.`,
    );
}
