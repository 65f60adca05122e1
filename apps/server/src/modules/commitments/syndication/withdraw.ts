import { participationBlockMessages, withdrawBlock } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Actor, ActorUser } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readFundTerms } from '../../money/funds/index.ts';
import { participationBlockCodes } from './commit-block-codes.ts';
import { type Commitment, lockCommitment } from './commitment.ts';
import { sendWithdrawnEmails } from './commitment-emails.ts';
import { findOwnParticipation } from './participation.ts';
import { releaseCommitment } from './release-commitment.ts';

/**
 * Withdraws a commitment that its investor has not signed, so that the fund is open to them again (SEC-09). Returns
 * what was withdrawn. It waits for a signature that is being recorded, and then fails.
 */
export async function withdraw(
  db: Kysely<Database>,
  platform: Platform,
  by: { actor: Actor; person: ActorUser; now: Date },
  id: string,
): Promise<Commitment> {
  const { fund: fundId } = await findOwnParticipation(db, id, by.person.id);
  const fund = await readFundTerms(db, { id: fundId }, by.now, 'lock');
  const commitment = await lockCommitment(db, id);
  if (!fund || !commitment) return throwNotFound('This investment');
  const block = withdrawBlock({
    isImpersonation: by.actor.isImpersonation,
    investStatus: commitment.invest_status,
    isSigned: commitment.syndAgreementSignedByCurrentUser || commitment.sa_complete_date !== null,
    hasDistribution: commitment.hasDistribution,
  });
  if (block) throwDomainError(participationBlockCodes[block], `${participationBlockMessages[block]}.`);
  await releaseCommitment(db, platform, id, { cause: 'withdrawn', now: by.now });
  await sendWithdrawnEmails(db, platform, commitment, { isOpen: fund.status === 'Started' });
  return commitment;
}
