import { mayRemind, parseReminderDays, type Signer, signatureReminderDays } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { newId } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';

/** After how many days people who have not signed are reminded, in this deployment. */
export async function readReminderDays(db: Kysely<Database>): Promise<readonly number[]> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', signatureReminderDays)
    .executeTakeFirst();
  return parseReminderDays(row?.value);
}

/**
 * Notes a reminder, unless the signer got one within a day: then nothing may be sent, and it returns false. The caller
 * holds the lock of the participation, so that two reminders at the same time count as one.
 */
export async function recordReminder(
  db: Kysely<Database>,
  to: { syndUser: string; role: Signer },
  by: { now: Date; sentBy: string | null },
): Promise<boolean> {
  const last = await db
    .selectFrom('signing_reminders')
    .select('sentAt')
    .where('syndUser', '=', to.syndUser)
    .where('role', '=', to.role)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!mayRemind(last?.sentAt ?? null, by.now)) return false;
  await db
    .insertInto('signing_reminders')
    .values({ _id: newId(), ...to, sentAt: by.now, sentBy: by.sentBy })
    .execute();
  return true;
}
