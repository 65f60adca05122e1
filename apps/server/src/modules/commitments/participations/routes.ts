import {
  completeParticipation,
  correctTerms,
  reissueAgreement,
  releaseParticipation,
} from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import { trackChanges } from '../../../platform/record-changes.ts';
import type { Approvals } from '../../people/approvals/index.ts';
import { completeByAgreementApproval } from './complete.ts';
import { correctTermsApproval } from './correct-terms.ts';
import { registerReceiptImport } from './import-receipts.ts';
import { isSignedByInvestor } from './lock-participation.ts';
import { registerFundingActions } from './record-funding.ts';
import { lockForReissue, reissue, reissueSignedApproval } from './reissue.ts';
import { lockAcceptedParticipation, release, releaseSignedApproval } from './release.ts';

/** The actions by which admins change an accepted participation. */
export function registerParticipations(app: FastifyInstance, platform: Platform, approvals: Approvals): void {
  const askRelease = approvals.add(releaseSignedApproval(platform));
  const askReissue = approvals.add(reissueSignedApproval(platform));
  const askCorrection = approvals.add(correctTermsApproval(platform));
  const askCompletion = approvals.add(completeByAgreementApproval(platform));

  registerFundingActions(app, platform);
  registerReceiptImport(app, platform);

  mount(app, platform, releaseParticipation, async (context) => {
    const { id: record, reason } = context.body;
    requireReauthentication(context.actor, context.now, 'to release this commitment');
    if (await isSignedByInvestor(context.db, record))
      return {
        success: true,
        state: 'asked' as const,
        approval: await askRelease(context, { record, reason, input: {} }),
      };
    const participation = await lockAcceptedParticipation(context.db, record);
    if (participation.isSignedByInvestor)
      throwDomainError('conflict', 'The investor has signed in the meantime. Please try again.');
    const changes = await trackChanges(context.db, 'synd_users', record);
    await release(context.db, platform, participation, {
      reason,
      person: requireUser(context).id,
      approvedBy: null,
      now: context.now,
    });
    await context.audit({
      action: 'participations.release',
      collection: 'synd_users',
      record,
      detail: { reason },
      changes: await changes(),
    });
    return { success: true, state: 'done' as const, approval: null };
  });

  mount(app, platform, reissueAgreement, async (context) => {
    const { id: record, reason } = context.body;
    requireReauthentication(context.actor, context.now, 'to issue a new agreement');
    if (await isSignedByInvestor(context.db, record))
      return {
        success: true,
        state: 'asked' as const,
        approval: await askReissue(context, { record, reason, input: {} }),
      };
    const participation = await lockForReissue(context.db, record);
    if (participation.isSignedByInvestor)
      throwDomainError('conflict', 'The investor has signed in the meantime. Please try again.');
    const changes = await trackChanges(context.db, 'synd_users', record);
    await reissue(context.db, platform, participation, { reason, now: context.now });
    await context.audit({
      action: 'participations.reissue',
      collection: 'synd_users',
      record,
      detail: { reason },
      changes: await changes(),
    });
    return { success: true, state: 'done' as const, approval: null };
  });

  mount(app, platform, correctTerms, async (context) => {
    const { id: record, reason, ...input } = context.body;
    return {
      success: true,
      state: 'asked' as const,
      approval: await askCorrection(context, { record, reason, input }),
    };
  });
  mount(app, platform, completeParticipation, async (context) => {
    const { id: record, reason, agreement, completedAt } = context.body;
    const input = { agreement, completedAt: new Date(completedAt).toISOString() };
    return {
      success: true,
      state: 'asked' as const,
      approval: await askCompletion(context, { record, reason, input }),
    };
  });
}
