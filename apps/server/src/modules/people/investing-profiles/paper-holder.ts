import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { findOwnProfile } from './own-profile.ts';

const reject = (message: string): never =>
  throwDomainError('bad_request', message, { investing_entity: message });

/**
 * Throws unless the profile is the person's and in use: no new paper is filed for another one (ENT-07). `isArchivedToo`:
 * what it has already may be filed for an archived one. `user` is null
 * while nobody has been chosen.
 */
export async function assertPaperHolder(
  db: Kysely<Database>,
  { profile, user, isArchivedToo = false }: { profile: string; user: string | null; isArchivedToo?: boolean },
): Promise<void> {
  if (user === null) return reject('Choose the person first.');
  const found = await findOwnProfile(db, { id: profile, user });
  if (!found) return reject('This is none of the investing profiles of this person.');
  if (found.isArchived && !isArchivedToo)
    return reject('This investing profile is archived. Please choose another one.');
}

/**
 * The profile that a paper for a person is about where there is no choice: the only one in use that takes part in the
 * fund, or the only one in use. Null where there are several: a guess would show the paper to the delegates of the
 * wrong one.
 */
export async function findOnlyProfile(
  db: Kysely<Database>,
  { user, fund }: { user: string; fund: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ _id: string; isInFund: boolean }>`
    SELECT e._id, EXISTS (SELECT FROM synd_users s
      WHERE s."user" = e."user" AND s.fund = ${fund}::uuid AND s.investing_entity = e._id) AS "isInFund"
    FROM investing_entities e WHERE e."user" = ${user} AND e."archivedAt" IS NULL`.execute(db);
  const inFund = rows.filter(({ isInFund }) => isInFund);
  const [only, ...others] = inFund.length > 0 ? inFund : rows;
  return only && others.length === 0 ? only._id : null;
}
