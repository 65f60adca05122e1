import { isSameEmail } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { ActorUser } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { findInterest, interestMessages } from '../../people/approvals/index.ts';

/**
 * Throws if an admin would approve a change to their own or their spouse's investment. `namedSpouse` is the spouse's
 * address in the change.
 */
export async function assertNoConflictOfInterest(
  db: Kysely<Database>,
  syndUser: string,
  person: ActorUser,
  namedSpouse: string | null = null,
): Promise<void> {
  const isNamed = namedSpouse !== null && isSameEmail(namedSpouse, person.email);
  const interest = (await findInterest(db, syndUser, person)) ?? (isNamed ? 'spouse' : null);
  if (interest) throwDomainError('forbidden', interestMessages[interest]);
}
