import { fundingRemindersDue, fundingReminderTimes, isFundingOverdue } from '@paddock/domain';
import { sql } from 'kysely';
import { visitor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { defineJob } from '../../../platform/define-job.ts';
import {
  type DueWork,
  type JobRun,
  type SliceData,
  sliceData,
  workThroughDue,
} from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordFundingReminders } from '../participation-writes/index.ts';
import { emailTeamOfOverdue, sendFundingReminder } from './funding-emails.ts';
import { isFundDoneSql, receivedSql } from './funding-lists.ts';
import { lockFunding } from './lock-funding.ts';
import { toWireOf } from './read-funding.ts';

/** Reminds investors of money that is due, every hour: before the day, on it and after it (INV-01). */
export const remindOfFundingJob = defineJob({
  name: 'remind-of-funding',
  data: sliceData,
  retryLimit: 2,
  longestRun: 600,
  schedule: '59 * * * *',
});

/**
 * Sends one email however many reminders were missed. Each has a transaction of its own and is checked again under the
 * lock of its participation, so that money that is recorded at the same time counts first.
 */
export async function work(
  platform: Platform,
  data: SliceData,
  run: JobRun<SliceData>,
  sliceSize?: number,
): Promise<void> {
  const due: DueWork = {
    find: (after, limit) => findDue(platform, { after, limit }),
    work: (id) => remind(platform, id),
    problem: 'An investor could not be reminded of money that is due',
  };
  await workThroughDue(platform, run, data, due, sliceSize);
}

/**
 * Whose next reminder is due: of those who got so many, the ones whose money is due by then. Those who are asked for
 * nothing now, as the domain's `amountToWire` says, are left out, because they would be visited every hour for ever.
 */
async function findDue(
  { db, clock }: Platform,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const now = clock.now();
  const until = fundingReminderTimes(now);
  const next = sql.join(
    until.map(
      (time, sent) => sql`(s."fundingRemindersSent" = ${sql.lit(sent)} AND s."fundingDueAt" <= ${time})`,
    ),
    sql` OR `,
  );
  const { rows } = await sql<{ _id: string }>`
    SELECT s._id FROM synd_users s JOIN funds f ON f._id = s.fund
    WHERE s.ft_start_date IS NOT NULL AND s.ft_complete_date IS NULL AND (${next})
      AND (${after}::uuid IS NULL OR s._id > ${after}::uuid)
      AND NOT ${isFundDoneSql(now)} AND ${receivedSql} < least(s.invest_amount, (
        SELECT (t.terms->>'invest_amount')::numeric FROM term_corrections t
        WHERE t."syndUser" = s._id AND t."endedAt" IS NULL))
    ORDER BY s._id LIMIT ${limit}`.execute(db);
  return rows.map(({ _id }) => _id);
}

async function remind(platform: Platform, id: string): Promise<void> {
  await inTransaction(platform.db, async (db) => {
    const now = platform.clock.now();
    const funding = await lockFunding(db, id);
    const { state, dueAt, completedAt, startedAt } = funding;
    const reminders = fundingRemindersDue(dueAt, now);
    if (!state || state.isComplete || completedAt || !startedAt || reminders <= funding.remindersSent) return;
    // Nothing is asked for once the fund has ended, nor under the smaller amount of a corrected agreement that waits for signatures.
    if (toWireOf(funding, now) === 0n) return;
    const isOverdue = isFundingOverdue({ unfunded: state.unfunded, dueAt }, now);
    await recordFundingReminders(db, id, reminders);
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
    if (isOverdue) await emailTeamOfOverdue(db, platform, funding);
  });
}
