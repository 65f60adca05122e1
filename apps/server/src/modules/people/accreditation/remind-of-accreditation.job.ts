import { accreditationReminderDays, accreditationReminderDue } from '@paddock/domain';
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
import { tellPerson } from '../../messages/notifications/index.ts';
import { accreditationPath, accreditationReminderEmail } from './accreditation-emails.ts';
import { isAccreditedSql } from './accreditation-standing-sql.ts';
import { namedHolderOf } from './list-accreditations.ts';
import { readRecipient } from './read-recipient.ts';

/** Reminds investors whose reviewed accreditation ends soon, every hour. */
export const remindOfAccreditationJob = defineJob({
  name: 'remind-of-accreditation',
  data: sliceData,
  retryLimit: 2,
  longestRun: 600,
  schedule: '47 * * * *',
});

const origin = { address: 'job', agent: 'remind-of-accreditation' };

/**
 * The job that reminds investors before the review of their accreditation ends (BAC-09). Each reminder is checked again
 * under the lock of the account and stored with it, so that it is sent once, and not when it was renewed meanwhile.
 */
export async function work(
  platform: Platform,
  data: SliceData,
  run: JobRun<SliceData>,
  sliceSize?: number,
): Promise<void> {
  const due: DueWork = {
    find: (after, limit) => findDue(platform.db, platform.clock.now(), { after, limit }),
    work: (profile) =>
      inTransaction(platform.db, (db) => remind(db, platform, profile, platform.clock.now())),
    problem: 'An investor could not be reminded of the accreditation',
  };
  await workThroughDue(platform, run, data, due, sliceSize);
}

/** The profiles whose reminder was not sent yet: of those that end soon enough, only the latest one counts. */
async function findDue(
  db: Kysely<Database>,
  now: Date,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const days = [...accreditationReminderDays].toSorted((first, second) => first - second);
  const { rows } = await sql<{ _id: string }>`
    SELECT e._id FROM investing_entities e JOIN users u ON u._id = e."user"
    CROSS JOIN LATERAL (SELECT d FROM unnest(${days}::int[]) d
      WHERE e."accreditationValidUntil" <= ${now}::timestamptz + d * interval '24 hours' ORDER BY d LIMIT 1) due
    WHERE e."accreditationReview" = 'accepted' AND ${isAccreditedSql.e} AND u."isActive" AND e."archivedAt" IS NULL
      AND e."accreditationValidUntil" > ${now} AND e."accreditationValidUntil" <= ${now}::timestamptz + ${Math.max(...days)} * interval '24 hours'
      AND (${after}::uuid IS NULL OR e._id > ${after}::uuid)
      AND NOT EXISTS (SELECT 1 FROM accreditation_reminders r
        WHERE r."user" = u._id AND coalesce(r.entity, e._id) = e._id AND r."validUntil" = e."accreditationValidUntil"
          AND r.days = due.d)
    ORDER BY e._id LIMIT ${limit}`.execute(db);
  return rows.map(({ _id }) => _id);
}

async function remind(db: Kysely<Database>, platform: Platform, profile: string, now: Date): Promise<void> {
  const person = await db
    .selectFrom('investing_entities as e')
    .innerJoin('users as u', 'u._id', 'e.user')
    .select(['u._id', 'u.isActive', 'e.kind', 'e.isDefault', 'e.legalName', 'e.archivedAt'])
    .select(['e.accreditationReview', 'e.accreditationValidUntil'])
    .where('e._id', '=', profile)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const validUntil = person?.accreditationValidUntil;
  if (!person?.isActive || person.archivedAt !== null) return;
  if (person.accreditationReview !== 'accepted' || !validUntil) return;
  const days = accreditationReminderDue(validUntil, now);
  if (days === null) return;
  const user = person._id;
  const isNew = await db
    .insertInto('accreditation_reminders')
    .values({ user, entity: profile, validUntil, days, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('days')
    .executeTakeFirst();
  const to = isNew && (await readRecipient(db, platform, user));
  if (!to) return;
  const holder = namedHolderOf({ ...person, subject: person.legalName });
  const email = accreditationReminderEmail(platform.config, to, { validUntil, holder });
  const path = accreditationPath(holder);
  const news = { kind: 'accreditation', portal: null, path, about: [] } as const;
  await tellPerson(db, platform, { ...news, user, subject: email.subject }, email);
  const line = { action: 'accreditation.remind', collection: 'users' as const, record: user };
  await audit(
    db,
    { actor: visitor, origin, now },
    { ...line, detail: { days, ...(holder !== null && { holder }) } },
  );
}
