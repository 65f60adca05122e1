import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** A user's stated accreditation and its review (ACC-04). */
export async function readAccreditation(db: Kysely<Database>, user: string) {
  return db
    .selectFrom('users')
    .select(['accreditation', 'accreditationType', 'firstName', 'lastName', 'trustName', 'busEntityName'])
    .select(['accreditationReview', 'accreditationValidUntil'])
    .where('_id', '=', user)
    .executeTakeFirstOrThrow();
}

/** The columns of {@link readAccreditation}. */
export type StatedAccreditation = Awaited<ReturnType<typeof readAccreditation>>;
