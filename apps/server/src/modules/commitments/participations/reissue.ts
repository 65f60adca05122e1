import type { ProposedChange } from '@paddock/contract';
import { termNames } from '@paddock/domain';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  askBeforeEnding,
  assertNotCountersigned,
  findSignatureRequest,
  type SigningTools,
  startCorrection,
  supersedeAgreement,
} from '../../agreements/signing/index.ts';
import { restartAgreement } from '../../money/participation-writes/index.ts';
import type { ApprovalKind } from '../../people/approvals/index.ts';
import { auditingSignedHolder } from '../../people/investing-profiles/index.ts';
import { assertNoConflictOfInterest } from './conflict-of-interest.ts';
import { decidedBy } from './decided-by.ts';
import { sendReissuedEmail } from './investor-emails.ts';
import type { LockedParticipation } from './lock-participation.ts';
import { lockAcceptedParticipation } from './release.ts';

/**
 * A new agreement in place of one that its investor has signed. A complete one stays in force until everybody has
 * signed the new one.
 */
export const reissueSignedApproval = (
  platform: Platform,
  tools: SigningTools,
): ApprovalKind<Record<string, never>> => ({
  name: 'reissue_agreement',
  title: 'Have a new agreement signed in place of a signed one',
  input: z.object({}),
  prepare: async (record) => {
    // What stays unknown is no reason against it: this voids the agreement, whoever has signed it.
    await askBeforeEnding(platform, tools, record);
  },
  assertMayDecide: (db, record, person) => assertNoConflictOfInterest(db, record, person),
  propose: async (db, { record, now }) => {
    const participation = await lockForReissue(db, record, now);
    return { subject: participation.subject, changes: reissueChanges(participation) };
  },
  execute: async (db, request) => {
    const { record, approval, reason, now } = request;
    const participation = await lockForReissue(db, record, now);
    if (participation.sa_complete_date) {
      const terms = Object.fromEntries(termNames.map((name) => [name, participation[name]]));
      await startCorrection(db, platform, {
        syndUser: participation._id,
        approval,
        terms: terms as Pick<LockedParticipation, (typeof termNames)[number]>,
        now,
      });
      await sendReissuedEmail(db, platform, participation, reason);
    } else
      await auditingSignedHolder(
        db,
        await decidedBy(db, request),
        { participation: participation._id, approval },
        () => reissue(db, platform, participation, { reason, now }),
      );
  },
});

/** Locks a participation that has an agreement to replace, which management is not about to complete. */
export async function lockForReissue(
  db: Kysely<Database>,
  id: string,
  now: Date,
): Promise<LockedParticipation> {
  const participation = await lockAcceptedParticipation(db, id);
  const agreement = await findSignatureRequest(db, { syndUser: id });
  if (!agreement && !participation.isSignedByInvestor)
    throwDomainError(
      'conflict',
      'This investment has no agreement yet. It gets one when the investor begins to sign.',
    );
  await assertNotCountersigned(db, { syndUser: id, by: 'reissue_agreement', now });
  return participation;
}

/**
 * Voids an agreement that is not complete: its links stop working, and the investor is asked to sign a new one for the
 * same commitment, whose days begin again. The caller holds the locks.
 */
export async function reissue(
  db: Kysely<Database>,
  platform: Platform,
  participation: LockedParticipation,
  by: { reason: string; now: Date },
): Promise<void> {
  await supersedeAgreement(db, platform, { syndUser: participation._id, which: 'open', now: by.now });
  await restartAgreement(db, participation._id, { now: by.now });
  await sendReissuedEmail(db, platform, participation, by.reason);
}

function reissueChanges({ sa_complete_date }: LockedParticipation): ProposedChange[] {
  const before = sa_complete_date ? 'Countersigned, in force until the new one is' : 'Signed by the investor';
  return [{ field: 'agreement', before, after: 'To be signed again' }];
}
