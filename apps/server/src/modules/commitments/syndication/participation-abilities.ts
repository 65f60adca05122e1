import type { Entity, ParticipationView } from '@paddock/contract';
import {
  belongsToPortal,
  type CommitFacts,
  commitBlock,
  declineBlock,
  investStatus,
  withdrawBlock,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { readFundTerms } from '../../money/funds/index.ts';
import { readCommittingInvestor } from './committing-investor.ts';
import { readAccreditationBlock } from './read-accreditation.ts';

/** What of the fund and the investor a commitment depends on, apart from the participation itself. */
export type CommitTerms = Pick<CommitFacts, 'isMember' | 'fundStatus' | 'accreditationBlock'>;

type ParticipationAbilities = Pick<
  ParticipationView,
  'canCommit' | 'commitBlock' | 'canDecline' | 'canWithdraw' | 'canSign'
>;

type AbilityInput = Pick<
  Entity<'synd_users'>,
  '_id' | 'user' | 'invest_status' | 'sa_complete_date' | 'syndAgreementSignedByCurrentUser'
> & { readonly fund: { readonly _id: string } | null; readonly hasDistribution: boolean };

interface AbilityViewer {
  readonly actor: Actor;
  readonly portal: { readonly _id: string } | null;
  readonly now: Date;
}

/**
 * What the viewer may do with a participation now, by the rules that the commands enforce (SYN-10, SEC-09), so that no
 * page repeats them. `terms` are read where they are not known and matter.
 */
export async function readParticipationAbilities(
  db: Kysely<Database>,
  viewer: AbilityViewer,
  participation: AbilityInput,
  terms?: CommitTerms,
): Promise<ParticipationAbilities> {
  const { actor } = viewer;
  const facts = {
    isOwn: participation.user === actor.user?.id,
    isImpersonation: actor.isImpersonation,
    investStatus: participation.invest_status,
  };
  const isSigned = participation.syndAgreementSignedByCurrentUser || participation.sa_complete_date !== null;
  const declined = declineBlock(facts);
  const commitTerms = declined ? undefined : (terms ?? (await readCommitTerms(db, viewer, participation)));
  const block = declined ?? (commitTerms ? commitBlock({ ...facts, ...commitTerms }) : 'fund-not-started');
  return {
    canCommit: block === null,
    commitBlock: block,
    canDecline: declined === null,
    canWithdraw:
      withdrawBlock({ ...facts, isSigned, hasDistribution: participation.hasDistribution }) === null,
    canSign:
      facts.isOwn && !facts.isImpersonation && facts.investStatus === investStatus.accepted && !isSigned,
  };
}

async function readCommitTerms(
  db: Kysely<Database>,
  { actor, portal, now }: AbilityViewer,
  { _id, fund: fundRecord }: AbilityInput,
): Promise<CommitTerms | undefined> {
  const fund = fundRecord ? await readFundTerms(db, { id: fundRecord._id }, now) : undefined;
  const owner = { participation: _id, user: actor.user?.id ?? '', level: actor.level };
  const investor = actor.user ? await readCommittingInvestor(db, owner) : undefined;
  if (!fund || !investor) return undefined;
  return {
    isMember: belongsToPortal(fund.companyPortal ?? portal?._id ?? null, investor.user),
    fundStatus: fund.status,
    accreditationBlock: (
      await readAccreditationBlock(db, fund, {
        user: owner.user,
        profile: investor.profile?._id ?? null,
        now,
      })
    ).block,
  };
}
