import { defaultTimeZone, isSummaryDue, isTimeZone } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { inTransaction } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { defineJob } from '../../../../platform/define-job.ts';
import {
  type DueWork,
  type JobRun,
  type SliceData,
  sliceData,
  workThroughDue,
} from '../../../../platform/job-run.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { mayBeTold, queueEmail } from '../../mailing/index.ts';
import { hasTurnedOff } from '../center/preferences.ts';
import { type SummaryEntry, summaryEmail } from './summary-email.ts';

/** Sends admins what they want to read once a day. */
export const sendSummariesJob = defineJob({
  name: 'send-team-summaries',
  data: sliceData,
  retryLimit: 2,
  longestRun: 300,
  schedule: '3 * * * *',
});

/** The job that sends each admin one email of what has happened since the last one (INV-06). */
export async function work(
  platform: Platform,
  data: SliceData,
  run: JobRun<SliceData>,
  sliceSize?: number,
): Promise<void> {
  const due: DueWork = {
    find: (after, limit) => findWaiting(platform.db, { after, limit }),
    work: (user) => inTransaction(platform.db, (db) => sendSummary(db, platform, user)),
    problem: 'The summary of an admin could not be sent',
  };
  await workThroughDue(platform, run, data, due, sliceSize);
}

async function findWaiting(
  db: Kysely<Database>,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ user: string }>`
    SELECT DISTINCT "user" FROM team_summary_entries
    WHERE ${after}::uuid IS NULL OR "user" > ${after}::uuid ORDER BY "user" LIMIT ${limit}`.execute(db);
  return rows.map(({ user }) => user);
}

/**
 * Sends what waits if it is time, and removes it in the same transaction, so that it is sent once. Somebody who is no
 * admin any more gets nothing, nor of kinds that they have turned off since.
 */
async function sendSummary(db: Kysely<Database>, platform: Platform, user: string): Promise<void> {
  const now = platform.clock.now();
  const admin = await db
    .selectFrom('users as u')
    .leftJoin('team_summaries as s', 's.user', 'u._id')
    .select(['u.email', 'u.profileSettings', 's.sentAt'])
    .where('u._id', '=', user)
    .forNoKeyUpdate('u')
    .executeTakeFirstOrThrow();
  const portal = await platform.portals.byId(null);
  const own = admin.profileSettings.timezone;
  const timeZone = own && isTimeZone(own) ? own : (portal?.timeZone ?? defaultTimeZone);
  if (!isSummaryDue(admin.sentAt, now, timeZone)) return;
  const { rows: entries } = await sql<SummaryEntry & { isOff: boolean }>`
    WITH removed AS (DELETE FROM team_summary_entries WHERE "user" = ${user} RETURNING *)
    SELECT e.kind, e.subject, ${hasTurnedOff(sql`e."user"`, sql`e.kind`, 'email')} AS "isOff"
    FROM removed e ORDER BY e._id`.execute(db);
  const wanted = entries.filter(({ isOff }) => !isOff);
  const isAdmin = await mayBeTold(db, { email: admin.email, level: 'admin', portal: null }, now);
  if (wanted.length === 0 || !isAdmin) return;
  await db
    .insertInto('team_summaries')
    .values({ user, sentAt: now })
    .onConflict((conflict) => conflict.column('user').doUpdateSet({ sentAt: now }))
    .execute();
  const email = summaryEmail(platform.config, portal, wanted);
  await queueEmail(db, platform, { ...email, to: admin.email, portal, isLowPriority: true });
}
