import { fundingRemindersDue, isFundingOverdue } from '@paddock/domain';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { visitor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { defineJob } from '../../../platform/define-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendFundingReminder } from './funding-emails.ts';
import { lockFunding } from './lock-funding.ts';

/** Reminds investors of money that is due, every hour: before the day, on it and after it (INV-01). */
export const remindOfFundingJob = defineJob({
  name: 'remind-of-funding',
  data: z.object({}),
  retryLimit: 2,
  schedule: '59 * * * *',
});

/**
 * Sends one email however many reminders were missed. Each has a transaction of its own and is checked again under the
 * lock of its participation, so that money that is recorded at the same time counts first.
 */
export async function work(platform: Platform): Promise<void> {
  const { rows } = await sql<{ _id: string; sent: number; dueAt: Date }>`
    SELECT _id, "fundingRemindersSent" AS sent, "fundingDueAt" AS "dueAt" FROM synd_users
    WHERE ft_start_date IS NOT NULL AND ft_complete_date IS NULL AND "fundingDueAt" IS NOT NULL
    ORDER BY "fundingDueAt"`.execute(platform.db);
  const due = rows.filter(({ dueAt, sent }) => fundingRemindersDue(dueAt, platform.clock.now()) > sent);
  const failures: unknown[] = [];
  for (const { _id } of due)
    try {
      await remind(platform, _id);
    } catch (error) {
      // One address that cannot be used does not hold up the others.
      platform.log.error(
        { err: error, syndUser: _id },
        'An investor could not be reminded of money that is due',
      );
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders failed`);
}

async function remind(platform: Platform, id: string): Promise<void> {
  await inTransaction(platform.db, async (db) => {
    const now = platform.clock.now();
    const funding = await lockFunding(db, id);
    const { state, dueAt, completedAt, startedAt } = funding;
    const reminders = fundingRemindersDue(dueAt, now);
    if (!state || state.isComplete || completedAt || !startedAt || reminders <= funding.remindersSent) return;
    const isOverdue = isFundingOverdue({ unfunded: state.unfunded, dueAt }, now);
    await sql`UPDATE synd_users SET "fundingRemindersSent" = ${reminders} WHERE _id = ${id}`.execute(db);
    await audit(
      db,
      { actor: visitor, origin: { address: 'job', agent: 'remind-of-funding' }, now },
      {
        action: 'funding.remind',
        collection: 'synd_users',
        record: id,
        portal: funding.portal,
        detail: { isOverdue },
      },
    );
    await sendFundingReminder(db, platform, funding, { isOverdue });
  });
}
