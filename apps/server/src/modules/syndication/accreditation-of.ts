import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** What a user has stated of their accreditation (ACC-04). */
export async function accreditationOf(db: Kysely<Database>, user: string) {
  return db
    .selectFrom('users')
    .select(['accreditation', 'accreditationType', 'firstName', 'lastName', 'trustName', 'busEntityName'])
    .where('_id', '=', user)
    .executeTakeFirstOrThrow();
}
