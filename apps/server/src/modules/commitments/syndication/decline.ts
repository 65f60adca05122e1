import { declineBlock, participationBlockMessages } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Actor, ActorUser } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { type RecordChanges, trackChanges } from '../../../platform/record-changes.ts';
import { readFundTerms } from '../../money/funds/index.ts';
import { recordDecline } from '../../money/participation-writes/index.ts';
import { participationBlockCodes } from './commit-block-codes.ts';
import { findOwnParticipation } from './participation.ts';

/** Declines a fund. This does not withdraw an accepted commitment (SYN-06, SYN-10). Returns the changes. */
export async function decline(
  db: Kysely<Database>,
  by: { actor: Actor; person: ActorUser; now: Date },
  id: string,
  feedback: string | null,
): Promise<RecordChanges> {
  const { fund } = await findOwnParticipation(db, id, by.person.id);
  // The same lock as for a commitment, so that the later of two concurrent decisions sees the earlier one.
  await readFundTerms(db, { id: fund }, by.now, 'lock');
  const participation = await findOwnParticipation(db, id, by.person.id);
  const block = declineBlock({
    isImpersonation: by.actor.isImpersonation,
    investStatus: participation.investStatus,
  });
  if (block) throwDomainError(participationBlockCodes[block], `${participationBlockMessages[block]}.`);
  const changes = await trackChanges(db, 'synd_users', id);
  await recordDecline(db, id, { feedback: feedback?.trim() || null, now: by.now });
  return changes();
}
