import {
  listAgreementsToSign,
  readSigning,
  readSigningDocument,
  requestSign,
  signAgreement,
  syncSign,
} from '@paddock/contract';
import { lifetimes, numberFromCents } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { Attachment, mount, type RequestContext, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineRowPurge } from '../../../platform/purge.ts';
import { trackChanges } from '../../../platform/record-changes.ts';
import { listDelegatedNames } from '../../people/delegates/index.ts';
import { renderCurrentAgreement } from './agreement/render-current-agreement.ts';
import { prepareSignature, requestSignature } from './agreement/request-signature.ts';
import { checkAgreements, checkAgreementsJob } from './completion/check-agreements.job.ts';
import {
  completeAgreement,
  completeAgreementJob,
  resumeCompletions,
} from './completion/complete-agreement.job.ts';
import { inspectTemplates, inspectTemplatesJob } from './inspect-templates.job.ts';
import { askAfterCallback, askServiceJob } from './service/ask-service.job.ts';
import { askWhileWaiting } from './service/ask-while-waiting.ts';
import { registerCallback } from './service/callback.ts';
import { cancelAtService, cancelAtServiceJob } from './service/cancel-at-service.job.ts';
import { checkServices, checkServicesJob } from './service/check-services.job.ts';
import { createAtService, createAtServiceJob } from './service/create-at-service.job.ts';
import { registerServiceSigning } from './service/routes.ts';
import { isCorrectionOpen } from './signatures/assert-no-open-request.ts';
import { checkSignature } from './signatures/check-signature.ts';
import { consentText } from './signatures/consent-text.ts';
import { openSignLink, signingState } from './signatures/open-sign-link.ts';
import { partyOf } from './signatures/party-of.ts';
import { recordView } from './signatures/record-view.ts';
import { sign } from './signatures/sign.ts';
import { assertSignedHere, findSignatureRequest } from './signatures/signature-request.ts';
import { missingNameOf } from './signatures/signer-name-checks.ts';
import { pickSignedFlags, readSigningProgress } from './signatures/signing-progress.ts';
import { isSpouseOf, listSpouseTasks, requestSpouseLink } from './signatures/spouse-tasks.ts';
import { requireVerifiedSigner, signInOf } from './signatures/verify-signer.ts';
import type { SigningTools } from './signing-tools.ts';

const callerOf = (context: Pick<RequestContext<unknown, unknown, unknown>, 'actor' | 'portal'>) => ({
  user: requireUser(context).id,
  portal: context.portal?._id ?? null,
});

export async function registerSigning(
  app: FastifyInstance,
  platform: Platform,
  tools: SigningTools,
): Promise<void> {
  platform.jobs.handle(completeAgreementJob, ({ request }) => completeAgreement(platform, tools, request));
  platform.jobs.handle(checkAgreementsJob, (_data, run) => checkAgreements(platform, tools, run));
  platform.jobs.handle(createAtServiceJob, ({ request }) => createAtService(platform, tools, request));
  platform.jobs.handle(cancelAtServiceJob, (which) => cancelAtService(platform, tools, which));
  platform.jobs.handle(askServiceJob, (callback, attempt) =>
    askAfterCallback(platform, tools, callback, attempt),
  );
  platform.jobs.handle(checkServicesJob, (_data, run) => checkServices(platform, tools, run));
  platform.jobs.handle(inspectTemplatesJob, (_data, run) => inspectTemplates(platform, tools, run));
  platform.housekeeping.add(defineRowPurge('agreement_checks', 'at', { maxAge: lifetimes.agreementCheck }));
  app.addHook('onReady', async () => {
    await resumeCompletions(platform);
    await platform.jobs.enqueue(platform.db, inspectTemplatesJob, {});
  });

  const requestOf = (
    context: Pick<RequestContext<unknown, unknown, { id: string }>, 'actor' | 'body' | 'now' | 'portal'>,
  ) => ({
    id: context.body.id,
    ...callerOf(context),
    now: context.now,
  });
  mount(app, platform, listAgreementsToSign, async (context) => {
    const caller = callerOf(context);
    const items = await listSpouseTasks(context.db, caller);
    const delegated = await listDelegatedNames(context.db, { user: caller.user, now: context.now });
    return { items, total: items.length, delegated };
  });
  mount(app, platform, requestSign, {
    prepare: async (context) => {
      const by = requestOf(context);
      if (await isSpouseOf(platform.db, by, by.id)) return undefined;
      return prepareSignature(platform, tools, by);
    },
    record: async (context, prepared) => {
      const by = requestOf(context);
      const asSpouse = await requestSpouseLink(context.db, platform, by);
      if (asSpouse) {
        await context.audit({
          action: 'agreement.request_sign',
          collection: 'synd_users',
          record: by.id,
          detail: { role: 'spouse' },
        });
        return {
          success: true,
          ...(asSpouse.url !== undefined && { url: asSpouse.url }),
          syndAgreementSignedByCurrentUser: true,
          syndAgreementSignedByCurrentUserCosub: asSpouse.url === undefined,
        };
      }
      const { url, replaced } = await requestSignature(context.db, platform, by, prepared);
      await context.audit({
        action: 'agreement.request_sign',
        collection: 'synd_users',
        record: context.body.id,
        ...(replaced !== undefined && { detail: { replaced } }),
      });
      const progress = await readSigningProgress(context.db, context.body.id, requireUser(context).id);
      return {
        success: true,
        ...(url !== undefined && { url }),
        ...pickSignedFlags(progress.correction ?? progress),
      };
    },
  });

  mount(app, platform, syncSign, async (context) => {
    const { body, db, now } = context;
    const by = requireUser(context).id;
    const before = await readSigningProgress(db, body.id, by);
    const request = await findSignatureRequest(db, { syndUser: body.id });
    if (request?.provider === 'builtin' || !request) return { success: true, ...before };
    await askWhileWaiting(platform, tools, request._id, now);
    return { success: true, ...(await readSigningProgress(db, body.id, by)) };
  });

  mount(app, platform, readSigning, async (context) => {
    const { code } = context.body;
    const { request, signer } = await openSignLink(context.db, platform.secrets, code, context.now);
    const signIn = await signInOf(context.db, context.actor, signer);
    const name = await missingNameOf(context.db, context.actor, signer);
    const isCorrectionWaiting =
      signer.signedAt === null && (await isCorrectionOpen(context.db, request.syndUser, context.now));
    return {
      role: signer.role,
      provider: request.provider,
      problem: request.problem,
      signerName: signer.name,
      fundName: request.fundName,
      investorName: request.investorName,
      holderName: request.holderName,
      amount: numberFromCents(request.amount),
      ...signingState(request, signer),
      ...(signIn && { signIn }),
      ...(name && { name }),
      ...(request.holder?.kind === 'joint' && { isJoint: true as const }),
      ...(request.correction !== null && { isCorrected: true as const }),
      ...(isCorrectionWaiting && { isCorrectionWaiting: true as const }),
      party: partyOf(request, signer),
      signers: request.signers.map(({ role, signedAt }) => ({ role, hasSigned: signedAt !== null })),
      documentSha256: request.documentSha256,
      consentText,
      expiresAt: signer.expiresAt?.toISOString() ?? '',
    };
  });

  mount(app, platform, readSigningDocument, async (context) => {
    const opened = await openSignLink(context.db, platform.secrets, context.body.code, context.now);
    assertSignedHere(opened.request);
    const pdf = await renderCurrentAgreement(tools, opened.request);
    await recordView(context.db, opened, { ...context.origin, now: context.now });
    return new Attachment('agreement.pdf', 'application/pdf', Buffer.from(pdf), { isInline: true });
  });

  mount(app, platform, signAgreement, {
    prepare: async (context) => {
      const { signer } = await openSignLink(context.db, platform.secrets, context.body.code, context.now);
      await requireVerifiedSigner(context.db, context.actor, signer, context.now);
      return checkSignature(context.body.signature);
    },
    record: async (context, signature) => {
      const { code } = context.body;
      const { request, signer } = await openSignLink(context.db, platform.secrets, code, context.now, 'lock');
      // They may have set up their factor since it was asked.
      await requireVerifiedSigner(context.db, context.actor, signer, context.now);
      const by = { request, signer, origin: context.origin, now: context.now };
      const changes = await trackChanges(context.db, 'synd_users', request.syndUser);
      await sign(context.db, platform, by, { signature, documentSha256: context.body.documentSha256 });
      await context.audit({
        action: 'agreement.sign',
        collection: 'synd_users',
        record: request.syndUser,
        detail: { role: signer.role },
        changes: await changes(),
      });
      const isSignedIn = signer.role === 'investor' && signer.user === context.actor.user?.id;
      return { success: true, state: 'signed' as const, ...(isSignedIn && { syndUser: request.syndUser }) };
    },
  });

  registerServiceSigning(app, platform, tools);
  await registerCallback(app, platform, tools);
}
