import { isReminderDue } from '@paddock/domain';
import type { Kysely } from 'kysely';
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
import { readExpiryDays, readReminderDays, recordReminder, sendSigningReminder } from '../signing/index.ts';
import { findDueTurns } from './due-turns.ts';
import { lockWaitingSigner, type WaitingSigner } from './waiting-signers.ts';

/** Reminds those who have not signed, every hour; those who commit are reminded with the end of their commitment. */
export const remindSignersJob = defineJob({
  name: 'remind-signers',
  data: sliceData,
  retryLimit: 2,
  longestRun: 600,
  schedule: '37 * * * *',
});

/**
 * Sends the reminders that are due. Each has a transaction of its own and is checked again under the lock of its
 * participation, so a signature at the same time counts first.
 */
export async function work(
  platform: Platform,
  data: SliceData,
  run: JobRun<SliceData>,
  sliceSize?: number,
): Promise<void> {
  const { db } = platform;
  const [days, expiryDays] = await Promise.all([readReminderDays(db), readExpiryDays(db)]);
  if (days.length === 0) return;
  const due: DueWork = {
    find: (after, limit) => findDueTurns(db, { days, now: platform.clock.now(), after, limit }),
    work: (syndUser) =>
      inTransaction(db, (transaction) => remind(transaction, platform, { syndUser, days, expiryDays })),
    problem: 'A signer could not be reminded',
  };
  await workThroughDue(platform, run, data, due, sliceSize);
}

async function remind(
  db: Kysely<Database>,
  platform: Platform,
  found: { syndUser: string; days: readonly number[]; expiryDays: number },
): Promise<void> {
  const now = platform.clock.now();
  const signer = await lockWaitingSigner(db, found.syndUser, found.expiryDays);
  if (!signer || signer.pause || !isDue(signer, found.days, now)) return;
  const { syndUser, role, portal } = signer;
  if (!(await recordReminder(db, { syndUser, role }, { now, sentBy: null }))) return;
  await audit(
    db,
    { actor: visitor, origin: { address: 'job', agent: 'remind-signers' }, now },
    {
      action: 'agreement.remind',
      collection: 'synd_users',
      record: syndUser,
      portal,
      detail: { role },
    },
  );
  await sendSigningReminder(db, platform, signer, now);
}

/** An investor whose commitment would end is reminded by the job that ends commitments. */
function isDue(signer: WaitingSigner, days: readonly number[], now: Date): boolean {
  return (signer.role !== 'investor' || signer.isCorrection) && isReminderDue(signer, days, now);
}
