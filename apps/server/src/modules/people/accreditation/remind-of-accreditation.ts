import { accreditationReminderDays, accreditationReminderDue } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { visitor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { tellPerson } from '../../messages/notifications/index.ts';
import { accreditationPath, accreditationReminderEmail } from './accreditation-emails.ts';
import { readRecipient } from './read-recipient.ts';

const origin = { address: 'job', agent: 'remind-of-accreditation' };
const day = 24 * 60 * 60_000;

/**
 * The job that reminds investors before the review of their accreditation ends (BAC-09). Each reminder is checked again
 * under the lock of the account and stored with it, so that it is sent once, and not when it was renewed meanwhile.
 */
export async function remindOfAccreditation(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const latest = new Date(now.getTime() + Math.max(...accreditationReminderDays) * day);
  const { rows } = await sql<{ _id: string }>`
    SELECT u._id FROM users u
    WHERE u."accreditationReview" = 'accepted' AND u."isActive"
      AND u."accreditationValidUntil" > ${now} AND u."accreditationValidUntil" <= ${latest}
    ORDER BY u."accreditationValidUntil", u._id`.execute(platform.db);
  const failures: unknown[] = [];
  for (const { _id } of rows)
    try {
      await inTransaction(platform.db, (db) => remind(db, platform, _id, now));
    } catch (error) {
      platform.log.error({ err: error, user: _id }, 'An investor could not be reminded of the accreditation');
      failures.push(error);
    }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders failed`);
}

async function remind(db: Kysely<Database>, platform: Platform, user: string, now: Date): Promise<void> {
  const person = await db
    .selectFrom('users')
    .select(['accreditationReview', 'accreditationValidUntil', 'isActive'])
    .where('_id', '=', user)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const validUntil = person?.accreditationValidUntil;
  if (!person?.isActive || person.accreditationReview !== 'accepted' || !validUntil) return;
  const days = accreditationReminderDue(validUntil, now);
  if (days === null) return;
  const isNew = await db
    .insertInto('accreditation_reminders')
    .values({ user, validUntil, days, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('days')
    .executeTakeFirst();
  const to = isNew && (await readRecipient(db, platform, user));
  if (!to) return;
  const email = accreditationReminderEmail(platform.config, to, validUntil);
  const news = { kind: 'accreditation', portal: null, path: accreditationPath } as const;
  await tellPerson(db, platform, { ...news, user, subject: email.subject }, email);
  const line = { action: 'accreditation.remind', collection: 'users' as const, record: user };
  await audit(db, { actor: visitor, origin, now }, { ...line, detail: { days } });
}
