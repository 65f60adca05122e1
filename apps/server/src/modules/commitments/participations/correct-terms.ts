import { correctedTerms, type ProposedChange } from '@paddock/contract';
import {
  type AgreedTerms,
  centsOf,
  changedTerms,
  checkCommitmentForm,
  correctedAmountProblem,
  decimalFromCents,
  isInvestmentMethod,
  type JointAccount,
  termNames,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../../../platform/database/schema.ts';
import { DomainError, throwDomainError } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  askBeforeReplacing,
  assertNotCountersigned,
  type SigningTools,
  startCorrection,
  supersedeAgreement,
} from '../../agreements/signing/index.ts';
import { checkAcceptedAmount } from '../../money/funds/index.ts';
import { followParticipation, readReturnedCapital } from '../../money/journal/index.ts';
import { restartAgreement } from '../../money/participation-writes/index.ts';
import type { ApprovalKind } from '../../people/approvals/index.ts';
import {
  assertOnlyParticipation,
  auditingSignedHolder,
  chooseHolder,
  findOwnProfile,
  type OwnProfile,
  readHolder,
  readJointAccount,
  readProfileNames,
} from '../../people/investing-profiles/index.ts';
import { assertHolderAccredited } from './assert-holder-accredited.ts';
import { assertNoConflictOfInterest } from './conflict-of-interest.ts';
import { type CorrectedHolder, sendTermsCorrectedEmail } from './corrected-email.ts';
import { decidedBy } from './decided-by.ts';
import type { LockedParticipation } from './lock-participation.ts';
import { lockAcceptedParticipation } from './release.ts';

/** The terms to change. Missing ones stay as they are. */
export type CorrectionInput = z.infer<typeof correctedTerms>;

/**
 * Corrects the terms of an accepted participation. If it is not complete, its agreement is voided and signed again. A
 * complete one keeps its sealed agreement, amount and date until everybody has signed the corrected one.
 */
export const correctTermsApproval = (
  platform: Platform,
  tools: SigningTools,
): ApprovalKind<CorrectionInput> => ({
  name: 'correct_terms',
  title: 'Correct the terms of an investment',
  input: correctedTerms,
  prepare: (record) => askBeforeReplacing(platform, tools, record),
  assertMayDecide: (db, record, person, { cosub_email }) =>
    assertNoConflictOfInterest(db, record, person, typeof cosub_email === 'string' ? cosub_email : null),
  propose: async (db, { record, input, now }) => {
    const participation = await lockAcceptedParticipation(db, record);
    await assertNotCountersigned(db, { syndUser: record, by: 'correct_terms', now });
    const { subject } = participation;
    return {
      subject,
      changes: await proposedChanges(
        db,
        participation,
        await validateCorrectedTerms(db, participation, input, now),
      ),
    };
  },
  execute: async (db, request) => {
    const { record, input, approval, reason, askedBy, now } = request;
    const participation = await lockAcceptedParticipation(db, record);
    const terms = await validateCorrectedTerms(db, participation, input, now);
    const syndUser = participation._id;
    const holder = await correctedHolder(db, participation, terms);
    if (participation.sa_complete_date)
      await startCorrection(db, platform, { syndUser, approval, terms, now });
    else
      await auditingSignedHolder(
        db,
        await decidedBy(db, request),
        { participation: syndUser, approval },
        async () => {
          await supersedeAgreement(db, platform, { syndUser, which: 'open', now });
          await restartAgreement(db, syndUser, { terms, now });
          await followParticipation(db, syndUser, { id: askedBy, now });
        },
      );
    await sendTermsCorrectedEmail(db, platform, participation, { terms, holder, reason });
  },
});

/** Returns the corrected terms, checked like those of a new commitment under the fund's lock (SYN-05, SYN-09). */
async function validateCorrectedTerms(
  db: Kysely<Database>,
  participation: LockedParticipation,
  { invest_amount, investing_entity: asked, ...answers }: CorrectionInput,
  now: Date,
): Promise<AgreedTerms> {
  const own = centsOf(participation.invest_amount ?? '0');
  const amount = invest_amount === undefined ? own : centsOf(invest_amount);
  const { user, fund } = participation;
  const checked = await checkAcceptedAmount(db, { user, fund, own, amount, now });
  if (!checked.ok) {
    const code = checked.code === 'fully-subscribed' ? 'fully_subscribed' : 'invalid_amount';
    throwDomainError(code, checked.message, { invest_amount: checked.message });
  }
  const tooLittle = correctedAmountProblem(amount, await readReturnedCapital(db, participation._id));
  if (tooLittle) throwDomainError('conflict', tooLittle, { invest_amount: tooLittle });
  const after = { ...participation, ...answers };
  const current = await findCurrentProfile(db, participation);
  const method = after.method_of_inv;
  const { profile } = isInvestmentMethod(method)
    ? await chooseHolder(db, {
        user,
        method,
        asked: asked ?? null,
        participation: current,
        isHeld: true,
        now,
      })
    : { profile: null };
  const form = checkCommitmentForm(after, {
    investorEmail: participation.investorEmail,
    joint: profile && (await jointAccountOf(db, profile, current)),
  });
  if (!form.ok || !profile) {
    const fields = form.ok ? {} : form.fields;
    const [first] = Object.values(fields);
    throw new DomainError('bad_request', first ?? 'These terms are not complete.', { fields });
  }
  await assertOnlyParticipation(db, { participation: participation._id, fund, profile: profile._id });
  // A holder that stays was admitted when it committed.
  if (profile._id !== current?._id) await assertHolderAccredited(db, { fund, profile: profile._id, now });
  const terms = { ...form.value, invest_amount: decimalFromCents(amount), investing_entity: profile._id };
  if (changedTerms(participation, terms).length === 0)
    throwDomainError('bad_request', 'These are already the current terms, so there is nothing to correct.');
  return terms;
}

/** A joint account that holds it already keeps the second owner of its terms, whatever its profile says by now. */
async function jointAccountOf(
  db: Kysely<Database>,
  profile: OwnProfile,
  current: OwnProfile | null,
): Promise<JointAccount | null> {
  const joint = await readJointAccount(db, profile);
  return joint && profile._id === current?._id ? { ownerName: null } : joint;
}

/** The profile that holds a participation. */
async function findCurrentProfile(
  db: Kysely<Database>,
  { investing_entity: id, user }: LockedParticipation,
): Promise<OwnProfile | null> {
  return id === null ? null : ((await findOwnProfile(db, { id, user })) ?? null);
}

/** The names of the holder before, as it was signed, and after; null where it stays. */
async function correctedHolder(
  db: Kysely<Database>,
  { _id, investing_entity }: LockedParticipation,
  terms: AgreedTerms,
): Promise<CorrectedHolder | null> {
  if (investing_entity === terms.investing_entity) return null;
  const [before, names] = [await readHolder(db, _id), await readProfileNames(db, [terms.investing_entity])];
  return { before: before?.name ?? null, after: names.get(terms.investing_entity ?? '') ?? null };
}

/** What changes, with holders by their names. */
async function proposedChanges(
  db: Kysely<Database>,
  before: LockedParticipation,
  after: AgreedTerms,
): Promise<ProposedChange[]> {
  const changed = new Set(changedTerms(before, after));
  const holder = await correctedHolder(db, before, after);
  return termNames
    .filter((name) => changed.has(name))
    .map((field) =>
      field === 'investing_entity'
        ? { field, before: holder?.before ?? null, after: holder?.after ?? null }
        : { field, before: before[field], after: after[field] },
    );
}
