import type { BodyOf, setInvesting } from '@paddock/contract';
import {
  type AccreditationBlock,
  type AccreditationRequirements,
  accreditationBlock,
  accreditationBlocks,
  belongsToPortal,
  centsFromNumber,
  checkAmount,
  checkCommitmentForm,
  commitBlock,
  holderAccreditationMessage,
  isInvestmentMethod,
  type ParticipationBlock,
  participationBlockMessages,
} from '@paddock/domain';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Actor, ActorUser } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changesBetween, type RecordChanges } from '../../../platform/record-changes.ts';
import { computeLimits } from '../../money/funds/index.ts';
import { followParticipation } from '../../money/journal/index.ts';
import { recordCommitment } from '../../money/participation-writes/index.ts';
import {
  type ChosenHolder,
  chooseHolder,
  hasMoneyOfAnotherSql,
  holdsAnotherSql,
  type OwnProfile,
  readJointAccount,
  throwNotTaken,
} from '../../people/investing-profiles/index.ts';
import { participationBlockCodes } from './commit-block-codes.ts';
import { readCommittingInvestor } from './committing-investor.ts';
import { lockForCommitment } from './lock-for-commitment.ts';
import {
  type AccreditedProfile,
  profileBlock,
  readAccountAccreditation,
  readAccreditedProfile,
} from './read-accreditation.ts';
import { noteUntold, queueTelling } from './tell-team.job.ts';

/** The answers of the invest form, as they are sent (SYN-07). */
export type CommitmentAnswers = Omit<BodyOf<typeof setInvesting>, 'id'>;

/**
 * Commits an amount to a fund. The fund's row is locked, so that concurrent commitments are checked one after the
 * other against the current sum (SYN-09). The lock is held until the caller's transaction ends, so everything that
 * does not depend on it is read before. Throws the rule's message and changes nothing if a rule is broken (SYN-04,
 * SYN-05, SYN-10), or if the profile that it names cannot hold it (ENT-03), as where money has moved here for another one
 * (ENT-09). A job tells the team of it. Returns the changes, and what was made of a default profile.
 */
export async function commit(
  db: Kysely<Database>,
  platform: Pick<Platform, 'jobs'>,
  by: { actor: Actor; person: ActorUser; now: Date; portal: string | null },
  { id, answers }: { id: string; answers: CommitmentAnswers },
): Promise<{ changes: RecordChanges; holder: ChosenHolder }> {
  const owner = { participation: id, user: by.person.id, level: by.actor.level };
  const investor = await readCommittingInvestor(db, owner);
  if (!investor) return throwNotFound('This investment', { collection: 'synd_users', record: id });
  const amount = centsFromNumber(answers.invest_amount);
  const holder = await holderFor(db, { user: by.person.id, now: by.now }, answers, investor.profile);
  const joint = holder ? await readJointAccount(db, holder.profile) : null;
  await queueTelling(db, platform, id);

  const locked = await lockForCommitment(db, { participation: id, now: by.now });
  if (!locked) return throwNotFound('This fund');
  const { fund } = locked;
  const form = checkCommitmentForm(answers, {
    investorEmail: by.person.email,
    excludedMethods: fund.excludedMethods,
    joint,
  });
  const isNamed = (answers.investing_entity ?? null) !== null || investor.profile !== null;
  const { block: accreditation = null, accredited } = holder
    ? await readHolderBlock(db, fund, { holder, isNamed, user: by.person.id, now: by.now })
    : {};
  const block = commitBlock({
    isImpersonation: by.actor.isImpersonation,
    investStatus: locked.investStatus,
    isMember: belongsToPortal(fund.companyPortal ?? by.portal, investor.user),
    fundStatus: fund.status,
    accreditationBlock: accreditation,
  });
  if (block) rejectBlocked(block, accredited);
  const { isExistingInvestor } = investor;
  const checked = checkAmount(amount, computeLimits(fund, { own: locked.accepted, isExistingInvestor }));
  if (!checked.ok) {
    const code = checked.code === 'fully-subscribed' ? 'fully_subscribed' : 'invalid_amount';
    throwDomainError(code, checked.message, { invest_amount: checked.message });
  }
  if (!form.ok) {
    const [first] = Object.values(form.fields);
    throwDomainError('bad_request', first ?? 'Please answer every question.', form.fields);
  }
  if (!holder) throw new Error(`The commitment of the participation ${id} has no holder`);
  const holding = { participation: id, fund: fund._id, profile: holder.profile._id };
  // The documents have one participation for a person and a fund, which a call without a profile answers by any method.
  const isChosen = (answers.investing_entity ?? null) !== null;
  const after = await recordCommitment(db, id, {
    terms: form.value,
    amount: checked.amount,
    holder: holding.profile,
    now: by.now,
    unless: isChosen
      ? sql<SqlBool>`(${holdsAnotherSql(holding)} OR ${hasMoneyOfAnotherSql(holding)})`
      : holdsAnotherSql(holding),
    alongside: noteUntold(id),
  });
  if (!after) return throwNotTaken(db, holding);
  if (fund.hasJournal) await followParticipation(db, id, { id: by.person.id, now: by.now });
  return { changes: changesBetween('synd_users', locked.state, after), holder };
}

/**
 * Why the holder's accreditation does not serve for the fund (ENT-06). Where the caller names no profile, as the documents
 * have it, the one of the account serves a holder that has stated nothing (SYN-10); what the holder has stated itself
 * counts alone, so that no other answer hides that it was refused. Reads nothing where the fund requires nothing.
 */
async function readHolderBlock(
  db: Kysely<Database>,
  fund: AccreditationRequirements,
  { holder, isNamed, user, now }: { holder: ChosenHolder; isNamed: boolean; user: string; now: Date },
): Promise<{ block: AccreditationBlock | null; accredited?: AccreditedProfile }> {
  if (!fund.requiresAccreditation && !fund.requiresReviewedAccreditation) return { block: null };
  const accredited = await readAccreditedProfile(db, holder.profile._id);
  const block = profileBlock(fund, accredited, now);
  if (isNamed || block !== 'accreditation-required') return { block, accredited };
  return { block: accreditationBlock(fund, await readAccountAccreditation(db, user), now) };
}

function rejectBlocked(block: ParticipationBlock, accredited: AccreditedProfile | undefined): never {
  const isAccreditation = accreditationBlocks.some((each) => each === block);
  const message =
    accredited && isAccreditation
      ? holderAccreditationMessage(block as AccreditationBlock, accredited)
      : participationBlockMessages[block];
  return throwDomainError(participationBlockCodes[block], `${message}.`);
}

/** Undefined where the method is none: the form says so. */
async function holderFor(
  db: Kysely<Database>,
  by: { user: string; now: Date },
  { method_of_inv: method, investing_entity: asked = null }: CommitmentAnswers,
  participation: OwnProfile | null,
): Promise<ChosenHolder | undefined> {
  if (!isInvestmentMethod(method)) return undefined;
  return chooseHolder(db, { ...by, method, asked, participation });
}
