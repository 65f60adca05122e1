import {
  completeParticipation,
  correctTerms,
  listUndecidedHolders,
  reissueAgreement,
  releaseParticipation,
  settleHolder,
} from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { mount, type PreparingHandler, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import { trackChanges } from '../../../platform/record-changes.ts';
import { askBeforeEnding, askBeforeReplacing, type SigningTools } from '../../agreements/signing/index.ts';
import type { Approvals, RequestApproval } from '../../people/approvals/index.ts';
import { completeByAgreementApproval } from './complete.ts';
import { assertNoConflictOfInterest } from './conflict-of-interest.ts';
import { correctTermsApproval } from './correct-terms.ts';
import { importReceiptsApproval } from './import-approval.ts';
import { registerReceiptImport } from './import-receipts.ts';
import { isSignedByInvestor, type LockedParticipation } from './lock-participation.ts';
import { registerFundingActions } from './record-funding.ts';
import { lockForReissue, reissue, reissueSignedApproval } from './reissue.ts';
import { lockAcceptedParticipation, release, releaseSignedApproval } from './release.ts';
import { settleHolderApproval } from './settle-holder.ts';
import { findUndecidedHolders } from './undecided-holders.ts';

/** The actions by which admins change an accepted participation. */
export function registerParticipations(
  app: FastifyInstance,
  platform: Platform,
  { approvals, signing }: { approvals: Approvals; signing: SigningTools },
): void {
  const askFirst = (record: string) => askBeforeEnding(platform, signing, record);
  const askRelease = approvals.add(releaseSignedApproval(platform, signing));
  const askReissue = approvals.add(reissueSignedApproval(platform, signing));
  const askCorrection = approvals.add(correctTermsApproval(platform, signing));
  const askCompletion = approvals.add(completeByAgreementApproval(platform, signing));
  const askHolder = approvals.add(settleHolderApproval());

  registerFundingActions(app, platform);
  registerReceiptImport(app, platform, approvals.add(importReceiptsApproval(platform)));

  mount(
    app,
    platform,
    releaseParticipation,
    voidAgreement({
      askFirst,
      purpose: 'to release this commitment',
      action: 'participations.release',
      ask: askRelease,
      lock: lockAcceptedParticipation,
      perform: (db, participation, by) => release(db, platform, participation, { ...by, approvedBy: null }),
    }),
  );
  mount(
    app,
    platform,
    reissueAgreement,
    voidAgreement({
      askFirst,
      purpose: 'to issue a new agreement',
      action: 'participations.reissue',
      ask: askReissue,
      lock: lockForReissue,
      perform: (db, participation, by) => reissue(db, platform, participation, by),
    }),
  );

  mount(app, platform, correctTerms, {
    prepare: async ({ actor, body, now }) => {
      requireReauthentication(actor, now, 'to ask for an approval');
      await askBeforeReplacing(platform, signing, body.id);
    },
    record: async (context) => {
      const { id: record, reason, ...input } = context.body;
      return {
        success: true,
        state: 'asked' as const,
        approval: await askCorrection(context, { record, reason, input }),
      };
    },
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
  mount(app, platform, settleHolder, async (context) => {
    const { id: record, reason, ...input } = context.body;
    return {
      success: true,
      state: 'asked' as const,
      approval: await askHolder(context, { record, reason, input }),
    };
  });
  mount(app, platform, listUndecidedHolders, ({ db }) => findUndecidedHolders(db));
}

interface VoidingAction {
  /** Whether it is known who has signed. */
  readonly askFirst: (id: string) => Promise<boolean>;
  /** What the re-authentication is for, as "to release this commitment". */
  readonly purpose: string;
  /** Its name in the audit log. */
  readonly action: string;
  readonly ask: RequestApproval<Record<string, never>>;
  readonly lock: (db: Kysely<Database>, id: string, now: Date) => Promise<LockedParticipation>;
  readonly perform: (
    db: Kysely<Database>,
    participation: LockedParticipation,
    by: { reason: string; person: string; now: Date },
  ) => Promise<void>;
}

/**
 * An agreement that its investor has signed takes a second person to void (SEC-01), and so does one that they may have
 * signed at a service. Before that it is done at once.
 */
function voidAgreement({
  askFirst,
  purpose,
  action,
  ask,
  lock,
  perform,
}: VoidingAction): PreparingHandler<typeof releaseParticipation, boolean> {
  const prepare: PreparingHandler<typeof releaseParticipation, boolean>['prepare'] = async (context) => {
    requireReauthentication(context.actor, context.now, purpose);
    return askFirst(context.body.id);
  };
  const record: PreparingHandler<typeof releaseParticipation, boolean>['record'] = async (
    context,
    isKnown,
  ) => {
    const { id, reason } = context.body;
    const { db, now } = context;
    if (!isKnown || (await isSignedByInvestor(db, id)))
      return {
        success: true,
        state: 'asked',
        approval: await ask(context, { record: id, reason, input: {} }),
      };
    const participation = await lock(db, id, now);
    await assertNoConflictOfInterest(db, id, requireUser(context));
    if (participation.isSignedByInvestor)
      throwDomainError('conflict', 'The investor has signed in the meantime. Please try again.');
    const changes = await trackChanges(db, 'synd_users', id);
    await perform(db, participation, { reason, person: requireUser(context).id, now });
    await context.audit({
      action,
      collection: 'synd_users',
      record: id,
      detail: { reason },
      changes: await changes(),
    });
    return { success: true, state: 'done', approval: null };
  };
  return { prepare, record };
}
