import { isReminderDue } from '@paddock/domain';
import * as z from 'zod/mini';
import { visitor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { defineJob } from '../../../platform/define-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readReminderDays, recordReminder, sendSigningReminder } from '../signing/index.ts';
import { readExpiryDays } from './expiry-days.ts';
import { findWaitingSigners, lockWaitingSigner, type WaitingSigner } from './waiting-signers.ts';

/** Reminds those who have not signed, every hour; those who commit are reminded with the end of their commitment. */
export const remindSignersJob = defineJob({
  name: 'remind-signers',
  data: z.object({}),
  retryLimit: 2,
  schedule: '37 * * * *',
});

const batchSize = 200;

/**
 * Sends the reminders that are due. Each has a transaction of its own and is checked again under the lock of its
 * participation, so a signature at the same time counts first.
 */
export async function work(platform: Platform): Promise<void> {
  const { db } = platform;
  const [days, expiryDays] = await Promise.all([readReminderDays(db), readExpiryDays(db)]);
  if (days.length === 0) return;
  const failures: unknown[] = [];
  for (let offset = 0; ; offset += batchSize) {
    const { items } = await findWaitingSigners(db, { limit: batchSize, offset, expiryDays });
    for (const found of items.filter((signer) => isDue(signer, days, platform.clock.now())))
      try {
        await inTransaction(db, async (transaction) => {
          const now = platform.clock.now();
          const signer = await lockWaitingSigner(transaction, found.syndUser, expiryDays);
          if (!signer || !isDue(signer, days, now)) return;
          const { syndUser, role, portal } = signer;
          if (!(await recordReminder(transaction, { syndUser, role }, { now, sentBy: null }))) return;
          await audit(
            transaction,
            { actor: visitor, origin: { address: 'job', agent: 'remind-signers' }, now },
            {
              action: 'agreement.remind',
              collection: 'synd_users',
              record: syndUser,
              portal,
              detail: { role },
            },
          );
          await sendSigningReminder(transaction, platform, signer, now);
        });
      } catch (error) {
        // One address that cannot be used does not hold up the others.
        platform.log.error({ err: error, syndUser: found.syndUser }, 'A signer could not be reminded');
        failures.push(error);
      }
    if (items.length < batchSize) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders failed`);
}

/** An investor whose commitment would end is reminded by the job that ends commitments. */
function isDue(signer: WaitingSigner, days: readonly number[], now: Date): boolean {
  return (signer.role !== 'investor' || signer.isCorrection) && isReminderDue(signer, days, now);
}
