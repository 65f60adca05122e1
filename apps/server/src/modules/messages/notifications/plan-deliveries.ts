import { notificationSubject } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { chatNotConfiguredMessage } from './post-to-chat.job.ts';
import { queueDeliveriesJob } from './queue-deliveries.job.ts';
import { findSummaryReaders, resolveTargets } from './targets.ts';
import { addToSummaries } from './team/email-team.ts';

/** Rows per statement. */
const rowsPerInsert = 1_000;

/**
 * Writes a delivery for each target of a notification, in the transaction that created it, and queues the work
 * (NOT-08). It runs only a few statements, however many targets there are.
 */
export async function planDeliveries(
  db: Kysely<Database>,
  platform: Pick<Platform, 'config' | 'jobs'>,
  { notification: id, portal, now }: { notification: string; portal: string | null; now: Date },
): Promise<void> {
  const found = await db
    .selectFrom('notifications as n')
    .innerJoin('notification_templates as t', 't._id', 'n.template')
    .select(['n.user', 'n.level', 'n.email', 'n.slackUserId', 'n.tags', 'n.messageSubject'])
    .select([
      't.subject as templateSubject',
      't.canSendAsEmail',
      't.canSendToSlack',
      't.defaultTargetChannel',
    ])
    .where('n._id', '=', id)
    .executeTakeFirst();
  if (!found) return;
  if (found.canSendAsEmail)
    await addToSummaries(db, await findSummaryReaders(db, { ...found, portal }), {
      kind: 'team',
      subject: notificationSubject(found),
      now,
    });
  const targets = await resolveTargets(db, { ...found, portal }, found);
  const rows = targets.map((target) => ({
    _id: newId(),
    createdAt: now,
    updatedAt: now,
    notification: id,
    portal,
    ...target,
    ...(target.channel === 'slack' &&
      platform.config.slackToken === null && {
        state: 'skipped' as const,
        problem: chatNotConfiguredMessage,
      }),
  }));
  for (let at = 0; at < rows.length; at += rowsPerInsert)
    await db
      .insertInto('notification_deliveries')
      .values(rows.slice(at, at + rowsPerInsert))
      .execute();
  if (rows.some((row) => row.state === undefined))
    await platform.jobs.enqueue(db, queueDeliveriesJob, { notification: id });
}
