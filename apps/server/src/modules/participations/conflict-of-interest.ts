import { isSameEmail } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { ActorUser } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.ts';
import { throwDomainError } from '../../platform/domain-error.ts';
import { findInterest, interestMessages } from '../signing/index.ts';

/**
 * Refuses an admin who would approve a change of an investment of their own or of their spouse; `namedSpouse` is the
 * address of the spouse whom the change names.
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
