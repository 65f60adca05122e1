import { declineRefusal, investStatus, refusalMessages } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Actor, ActorUser } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refusal.ts';
import { readFundTerms } from './fund-terms.ts';
import { findOwnParticipation } from './participation.ts';
import { refusalCodes } from './refusal-codes.ts';

/** Declines a fund; an accepted commitment is not taken back this way (SYN-06, SYN-10). */
export async function decline(
  db: Kysely<Database>,
  by: { actor: Actor; person: ActorUser; now: Date },
  id: string,
  feedback: string | null,
): Promise<void> {
  const { fund } = await findOwnParticipation(db, id, by.person.id);
  // The same lock as a commitment takes: of the two decisions pressed at once, the later sees the earlier.
  await readFundTerms(db, { id: fund }, by.now, 'lock');
  const participation = await findOwnParticipation(db, id, by.person.id);
  const refusal = declineRefusal({
    isOwn: true,
    isGuestSession: by.actor.guestSession,
    investStatus: participation.investStatus,
  });
  if (refusal) refuse(refusalCodes[refusal], `${refusalMessages[refusal]}.`);
  await db
    .updateTable('synd_users')
    .set({ invest_status: investStatus.declined, feedback: feedback?.trim() || null, updatedAt: by.now })
    .where('_id', '=', id)
    .execute();
}
