import type { Kysely } from 'kysely';
import type { ActorUser } from '../../../../platform/actor.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import { findOpenRequests, openRequestMessage } from '../../../people/approvals/index.ts';

/**
 * Rejects management's signature under an agreement whose correction, release or replacement waits for a second admin.
 * The caller holds the lock of the participation, which asking for one takes too.
 */
export async function assertNoOpenRequest(
  db: Kysely<Database>,
  syndUser: string,
  { person, now }: { person: ActorUser; now: Date },
): Promise<void> {
  const open = (await findOpenRequests(db, [syndUser], now)).get(syndUser);
  if (open) throwDomainError('conflict', openRequestMessage(open, person.id));
}

/** Whether a correction of the terms waits for a second admin, so that what is signed meanwhile may be replaced. */
export const isCorrectionOpen = async (db: Kysely<Database>, syndUser: string, now: Date): Promise<boolean> =>
  (await findOpenRequests(db, [syndUser], now)).get(syndUser)?.kind === 'correct_terms';
