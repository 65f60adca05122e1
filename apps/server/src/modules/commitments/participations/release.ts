import type { ProposedChange } from '@paddock/contract';
import { decimalFromCents, investStatus } from '@paddock/domain';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { askBeforeEnding, type SigningTools } from '../../agreements/signing/index.ts';
import { endFunding, readReceived } from '../../money/funding/index.ts';
import { assertNothingDistributed } from '../../money/journal/index.ts';
import type { ApprovalKind } from '../../people/approvals/index.ts';
import { type ReleaseDecision, releaseCommitment } from '../syndication/index.ts';
import { assertNoConflictOfInterest } from './conflict-of-interest.ts';
import { sendReleasedEmail } from './investor-emails.ts';
import { type LockedParticipation, lockParticipation } from './lock-participation.ts';

/** The release of a commitment that its investor has signed, which voids its agreement. */
export const releaseSignedApproval = (
  platform: Platform,
  tools: SigningTools,
): ApprovalKind<Record<string, never>> => ({
  name: 'release',
  title: 'Release a signed commitment and void its agreement',
  input: z.object({}),
  prepare: async (record) => {
    // What stays unknown is no reason against it: this voids the agreement, whoever has signed it.
    await askBeforeEnding(platform, tools, record);
  },
  assertMayDecide: (db, record, person) => assertNoConflictOfInterest(db, record, person),
  propose: async (db, { record }) => {
    const participation = await lockAcceptedParticipation(db, record);
    await assertNothingDistributed(db, record);
    return { subject: participation.subject, changes: await releaseChanges(db, participation) };
  },
  execute: async (db, { record, reason, now, askedBy, decidedBy }) =>
    release(db, platform, await lockAcceptedParticipation(db, record), {
      reason,
      person: askedBy,
      approvedBy: decidedBy.id,
      now,
    }),
});

/** Locks and returns the participation. Throws if it has no commitment. */
export async function lockAcceptedParticipation(
  db: Kysely<Database>,
  id: string,
): Promise<LockedParticipation> {
  const participation = await lockParticipation(db, id);
  if (participation.invest_status !== investStatus.accepted)
    throwDomainError('conflict', 'No commitment is recorded here, so there is nothing to change.');
  return participation;
}

/**
 * Ends a commitment: it no longer counts in the fund, its agreement and links are void, and the investor is notified
 * and may decide again. Filed documents stay, and so do receipts, as money to be returned. The caller holds the locks.
 */
export async function release(
  db: Kysely<Database>,
  platform: Platform,
  participation: LockedParticipation,
  { now, ...by }: ReleaseDecision & { now: Date },
): Promise<void> {
  const toReturn = await endFunding(db, participation._id);
  await releaseCommitment(db, platform, participation._id, { cause: 'released', by, now });
  await sendReleasedEmail(db, platform, participation, { reason: by.reason, toReturn });
}

const dateNames = ['sa_complete_date', 'ft_start_date', 'ft_complete_date'] as const;

/** The changes to the record, and the money that has come in, which is to be returned then: two admins approve both. */
async function releaseChanges(
  db: Kysely<Database>,
  participation: LockedParticipation,
): Promise<ProposedChange[]> {
  const { invest_amount, invest_status, fundedBefore } = participation;
  const received = await readReceived(db, participation._id);
  return [
    { field: 'invest_amount', before: invest_amount, after: null },
    { field: 'invest_status', before: invest_status, after: null },
    ...(fundedBefore === null ? [] : [{ field: 'fundedBefore' as const, before: fundedBefore, after: null }]),
    ...(received === 0n
      ? []
      : [{ field: 'toReturn' as const, before: null, after: decimalFromCents(received) }]),
    ...dateNames.flatMap((field): ProposedChange[] => {
      const before = participation[field]?.toISOString();
      return before ? [{ field, before, after: null }] : [];
    }),
  ];
}
