import {
  commitmentExpiresAt,
  decimalFromCents,
  investStatus,
  isUnsignedCommitment,
  remindersDue,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { visitor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { defineJob } from '../../../platform/define-job.ts';
import {
  type DueWork,
  type JobRun,
  type SliceData,
  sliceData,
  workThroughDue,
} from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  isAnswerMissing,
  readExpiryDays,
  readReminderDays,
  recordReminder,
  sendSigningReminder,
} from '../../agreements/signing/index.ts';
import { readFundTerms } from '../../money/funds/index.ts';
import { hasDistributionSql } from '../../money/journal/index.ts';
import { recordCommitmentReminders, startExpiryPeriod } from '../../money/participation-writes/index.ts';
import { readAccountPause, recordWithheldEmail } from '../../people/memberships/index.ts';
import { type Commitment, lockCommitment } from './commitment.ts';
import { sendExpiredEmails } from './commitment-emails.ts';
import { releaseCommitment } from './release-commitment.ts';

/** Ends commitments that were not signed in time, and reminds of those that end soon, every hour. */
export const endCommitmentsJob = defineJob({
  name: 'end-commitments',
  data: sliceData,
  retryLimit: 2,
  longestRun: 900,
  schedule: '7 * * * *',
});

const origin = { address: 'job', agent: 'end-commitments' };
const day = 24 * 60 * 60_000;

/**
 * The job that ends commitments whose investors have not signed in time, and sends reminders before (SEC-09). Each has
 * a transaction of its own and is checked again under the locks of its fund and participation, so the job may run
 * twice, or concurrently with a signature. A commitment whose days do not count yet, such as an imported one, counts
 * from the first run that finds it. One on which a distribution was paid does not end (LED-01); its investor is still
 * reminded to sign.
 */
export async function work(
  platform: Platform,
  data: SliceData,
  run: JobRun<SliceData>,
  sliceSize?: number,
): Promise<void> {
  const days = await readExpiryDays(platform.db);
  const reminderDays = await readReminderDays(platform.db);
  const settings = { days, reminderDays };
  const due: DueWork = {
    find: (after, limit) => findDue(platform, settings, { after, limit }),
    work: (id) => inTransaction(platform.db, (db) => expireOrRemind(db, platform, id, settings)),
    problem: 'A commitment could not be checked',
  };
  await workThroughDue(platform, run, data, due, sliceSize);
}

interface Settings {
  readonly days: number;
  readonly reminderDays: readonly number[];
}

/**
 * The unsigned commitments that end now, if nothing was distributed on them, whose next reminder is due, or whose days do
 * not count yet.
 */
async function findDue(
  { db, clock }: Platform,
  { days, reminderDays }: Settings,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const now = clock.now().getTime();
  const keptSince = (passed: number) => sql`"commitmentKeptFrom" <= ${new Date(now - passed * day)}`;
  const reminders = reminderDays
    .filter((passed) => passed < days)
    .map((passed, sent) => sql`("commitmentRemindersSent" = ${sql.lit(sent)} AND ${keptSince(passed)})`);
  const ends = sql`(${keptSince(days)} AND NOT ${hasDistributionSql(sql`synd_users._id`)})`;
  const due = sql.join([sql`"commitmentKeptFrom" IS NULL`, ends, ...reminders], sql` OR `);
  // The conditions of the index, as they are in it.
  const { rows } = await sql<{ _id: string }>`
    SELECT _id FROM synd_users
    WHERE invest_status = ${sql.lit(investStatus.accepted)} AND sa_complete_date IS NULL
      AND NOT "syndAgreementSignedByCurrentUser" AND (${due})
      AND (${after}::uuid IS NULL OR _id > ${after}::uuid)
    ORDER BY _id LIMIT ${limit}`.execute(db);
  return rows.map(({ _id }) => _id);
}

async function expireOrRemind(
  db: Kysely<Database>,
  platform: Platform,
  _id: string,
  { days, reminderDays }: Settings,
): Promise<void> {
  const now = platform.clock.now();
  const found = await db.selectFrom('synd_users').select('fund').where('_id', '=', _id).executeTakeFirst();
  const terms = found && (await readFundTerms(db, { id: found.fund }, now, 'lock'));
  const commitment = await lockCommitment(db, _id);
  if (!terms || !commitment || !isUnsignedCommitment(commitment)) return;
  const keptUntil = commitmentExpiresAt(commitment, days);
  if (!commitment.commitmentKeptFrom) await startExpiryPeriod(db, _id, now);
  else if (keptUntil && keptUntil <= now) {
    // A later run ends it, once the signing service has said that the investor has not signed.
    if (await isAnswerMissing(db, platform, { syndUser: _id, until: keptUntil, now })) return;
    await expire(db, platform, commitment, { days, now, isOpen: terms.status === 'Started' });
  } else await remind(db, platform, commitment, { days, reminderDays, now, keptUntil });
}

async function expire(
  db: Kysely<Database>,
  platform: Platform,
  commitment: Commitment,
  at: { days: number; now: Date; isOpen: boolean },
): Promise<void> {
  await releaseCommitment(db, platform, commitment._id, { cause: 'expired', now: at.now });
  await audit(
    db,
    { actor: visitor, origin, now: at.now },
    {
      action: 'synd_users.expire',
      collection: 'synd_users',
      record: commitment._id,
      portal: commitment.portal,
      detail: { ...releasedDetail(commitment), days: at.days },
    },
  );
  await sendExpiredEmails(db, platform, commitment, at);
}

/** What the audit log records of a released commitment. */
export function releasedDetail({ user, fund, amount, method }: Commitment) {
  return { user, fund, invest_amount: decimalFromCents(amount), method_of_inv: method };
}

/**
 * Sends one email however many reminders were missed, and none within a day of one that an admin sent, or while the
 * investor may not act on the portal.
 */
async function remind(
  db: Kysely<Database>,
  platform: Platform,
  commitment: Commitment,
  at: { days: number; reminderDays: readonly number[]; now: Date; keptUntil: Date | null },
): Promise<void> {
  const due = remindersDue(commitment, at.days, at.now, at.reminderDays);
  if (due <= commitment.commitmentRemindersSent) return;
  const { _id: syndUser, portal } = commitment;
  await recordCommitmentReminders(db, syndUser, { sent: due, now: at.now });
  const pause = await readAccountPause(db, commitment);
  if (pause) {
    await recordWithheldEmail(db, { syndUser, portal, email: 'reminder to sign', pause, now: at.now });
    return;
  }
  if (!(await recordReminder(db, { syndUser, role: 'investor' }, { now: at.now, sentBy: null }))) return;
  await audit(
    db,
    { actor: visitor, origin, now: at.now },
    {
      action: 'agreement.remind',
      collection: 'synd_users',
      record: syndUser,
      portal,
      detail: { role: 'investor' },
    },
  );
  await sendSigningReminder(
    db,
    platform,
    {
      ...commitment,
      syndUser,
      profile: commitment.investing_entity,
      role: 'investor',
      keptUntil: at.keptUntil,
    },
    at.now,
  );
}
