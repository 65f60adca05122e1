import {
  commitmentExpiresAt,
  decimalFromCents,
  investStatus,
  isUnsignedCommitment,
  remindersDue,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import { visitor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  isAnswerMissing,
  readReminderDays,
  recordReminder,
  sendSigningReminder,
} from '../../agreements/signing/index.ts';
import { readExpiryDays } from '../../agreements/signing-reminders/index.ts';
import { readFundTerms } from '../../money/funds/index.ts';
import { type Commitment, lockCommitment } from './commitment.ts';
import { sendExpiredEmails } from './commitment-emails.ts';
import { releaseCommitment } from './release-commitment.ts';

const origin = { address: 'job', agent: 'end-commitments' };

/**
 * The job that ends commitments whose investors have not signed in time, and sends reminders before (SEC-09). Each has
 * a transaction of its own and is checked again under the locks of its fund and participation, so the job may run
 * twice, or concurrently with a signature. A commitment whose days do not count yet, such as an imported one, counts
 * from the first run that finds it.
 */
export async function endCommitments(platform: Platform): Promise<void> {
  const days = await readExpiryDays(platform.db);
  const reminderDays = await readReminderDays(platform.db);
  const unsigned = await platform.db
    .selectFrom('synd_users')
    .select(['_id', 'fund'])
    .where('invest_status', '=', investStatus.accepted)
    .where('sa_complete_date', 'is', null)
    .where('syndAgreementSignedByCurrentUser', '=', false)
    .orderBy('commitmentKeptFrom')
    .execute();
  const failures: unknown[] = [];
  for (const { _id, fund } of unsigned)
    try {
      await inTransaction(platform.db, (db) =>
        expireOrRemind(db, platform, { _id, fund }, { days, reminderDays }),
      );
    } catch (error) {
      // One that cannot be ended, such as for an unusable email address, does not hold up the others.
      platform.log.error({ err: error, syndUser: _id }, 'A commitment could not be checked');
      failures.push(error);
    }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} commitments could not be checked`);
}

async function expireOrRemind(
  db: Kysely<Database>,
  platform: Platform,
  { _id, fund }: { _id: string; fund: string },
  { days, reminderDays }: { days: number; reminderDays: readonly number[] },
): Promise<void> {
  const now = platform.clock.now();
  const terms = await readFundTerms(db, { id: fund }, now, 'lock');
  const commitment = await lockCommitment(db, _id);
  if (!terms || !commitment || !isUnsignedCommitment(commitment)) return;
  const keptUntil = commitmentExpiresAt(commitment, days);
  if (!keptUntil) await startExpiryPeriod(db, _id, now);
  else if (keptUntil <= now) {
    // A later run ends it, once the signing service has said that the investor has not signed.
    if (await isAnswerMissing(db, platform, { syndUser: _id, until: keptUntil, now })) return;
    await expire(db, platform, commitment, { days, now, isOpen: terms.status === 'Started' });
  } else await remind(db, platform, commitment, { days, reminderDays, now, keptUntil });
}

async function startExpiryPeriod(db: Kysely<Database>, id: string, now: Date): Promise<void> {
  await db
    .updateTable('synd_users')
    .set({ commitmentKeptFrom: now, updatedAt: now })
    .where('_id', '=', id)
    .execute();
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

/** Sends one email however many reminders were missed, and none within a day of one that an admin sent. */
async function remind(
  db: Kysely<Database>,
  platform: Platform,
  commitment: Commitment,
  at: { days: number; reminderDays: readonly number[]; now: Date; keptUntil: Date },
): Promise<void> {
  const due = remindersDue(commitment, at.days, at.now, at.reminderDays);
  if (due <= commitment.commitmentRemindersSent) return;
  const { _id: syndUser, portal } = commitment;
  await db
    .updateTable('synd_users')
    .set({ commitmentRemindersSent: due, updatedAt: at.now })
    .where('_id', '=', syndUser)
    .execute();
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
    { ...commitment, syndUser, role: 'investor', keptUntil: at.keptUntil },
    at.now,
  );
}
