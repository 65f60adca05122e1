import { buffer } from 'node:stream/consumers';
import {
  checkSignatureTemplate,
  id as idSchema,
  listSignatureProviders,
  openCountersignatureFrame,
  openSigningFrame,
  readAuditTrail,
  refreshCountersignature,
  refreshSigning,
} from '@paddock/contract';
import { sanitizeFileName } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { throwDomainError, throwNotFound } from '../../../../platform/domain-error.ts';
import { Attachment, mount, requireUser } from '../../../../platform/http/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireReauthentication } from '../../../../platform/reauthentication.ts';
import { completeAgreement } from '../completion/complete-agreement.job.ts';
import { openSignLink, signingState } from '../signatures/open-sign-link.ts';
import {
  findSignatureRequest,
  hasEverySignature,
  type SignatureRequest,
} from '../signatures/signature-request.ts';
import { assertSignerNamed } from '../signatures/signer-name-checks.ts';
import { requireVerifiedSigner } from '../signatures/verify-signer.ts';
import type { SigningTools } from '../signing-tools.ts';
import { askService } from './ask-service.job.ts';
import { askWhileWaiting } from './ask-while-waiting.ts';
import { prepareCountersignatureFrame, recordCountersignatureFrame } from './countersignature-frame.ts';
import { createAtService } from './create-at-service.job.ts';
import { translateServiceErrors } from './service-errors.ts';
import { readSigningFrame, recordFrame } from './signing-frame.ts';
import { readServiceTemplate, serviceTemplateProblems } from './template-needs.ts';

/** Signing at a service, for the holders of sign links and for admins (SIG-06). */
export function registerServiceSigning(app: FastifyInstance, platform: Platform, tools: SigningTools): void {
  mount(app, platform, openSigningFrame, {
    prepare: async ({ body, now, actor }) => {
      const { request, signer } = await openSignLink(platform.db, platform.secrets, body.code, now);
      await requireVerifiedSigner(platform.db, actor, signer, now);
      await assertSignerNamed(platform.db, signer);
      return readSigningFrame(tools, request, signer);
    },
    record: async ({ db, body, now, origin, actor }, frame) => {
      const opened = await openSignLink(db, platform.secrets, body.code, now, 'lock');
      await requireVerifiedSigner(db, actor, opened.signer, now);
      return { item: await recordFrame(db, { ...opened, origin, now }, frame) };
    },
  });

  mount(app, platform, refreshSigning, async ({ body, now, actor }) => {
    const { code } = body;
    const opened = await openSignLink(platform.db, platform.secrets, code, now);
    await askWhileWaiting(platform, tools, opened.request._id, now);
    const { request, signer } = await openSignLink(platform.db, platform.secrets, code, now);
    const { state } = signingState(request, signer);
    const isSignedIn = signer.role === 'investor' && signer.user === actor.user?.id;
    return {
      success: true,
      state,
      ...(isSignedIn && state === 'signed' && { syndUser: request.syndUser }),
    };
  });

  mount(app, platform, openCountersignatureFrame, {
    prepare: async (context) => {
      requireReauthentication(context.actor, context.now, 'to countersign');
      const { syndUser } = context.body;
      const opening = { syndUser, person: requireUser(context), now: context.now };
      return prepareCountersignatureFrame(platform, tools, opening);
    },
    record: async (context, frame) => {
      const { db, origin, now } = context;
      const { syndUser } = context.body;
      const opening = { syndUser, person: requireUser(context), origin, now };
      const item = await recordCountersignatureFrame(db, platform, opening, frame);
      await context.audit({
        action: 'agreement.open_countersignature',
        collection: 'synd_users',
        record: syndUser,
      });
      return { item };
    },
  });

  mount(app, platform, refreshCountersignature, async ({ db, body }) => {
    const request = await findAtService(db, body.syndUser);
    // Its job may be in one of its pauses, and nothing else is queued meanwhile.
    if (request.externalId === null)
      await translateServiceErrors(createAtService(platform, tools, request._id));
    else if (hasEverySignature(request))
      await translateServiceErrors(completeAgreement(platform, tools, request._id));
    else await translateServiceErrors(askService(platform, tools, request._id));
    return { success: true };
  });

  mount(app, platform, readAuditTrail, async (context) => {
    const id = z.safeParse(idSchema, context.params.syndUser);
    const found = id.success ? await findSignatureRequest(context.db, { syndUser: id.data }) : undefined;
    if (!found?.auditTrailKey) return throwNotFound('This record of signatures');
    const pdf = await buffer(await tools.store.read(found.auditTrailKey));
    await context.audit({ action: 'document.download', collection: 'synd_users', record: found.syndUser });
    return new Attachment(
      sanitizeFileName(`${found.fundName} audit trail ${found.holderName ?? found.investorName}.pdf`),
      'application/pdf',
      pdf,
    );
  });

  mount(app, platform, listSignatureProviders, async () => {
    const { standard, all } = tools.providers;
    const items = all.map(({ name, isTest }) => ({ provider: name, isDefault: name === standard, isTest }));
    return { items, total: items.length };
  });

  mount(app, platform, checkSignatureTemplate, async ({ body, now }) => {
    const provider = tools.providers.of('dropbox');
    const template = await readServiceTemplate(platform, provider, { id: body.template, now, isFresh: true });
    if (!template) return throwNotFound('This template');
    const { name, known } = template;
    return { item: { name, needs: [...known], problems: serviceTemplateProblems(body.kind, template) } };
  });
}

async function findAtService(db: Platform['db'], syndUser: string): Promise<SignatureRequest> {
  const request = await findSignatureRequest(db, { syndUser });
  if (!request) return throwNotFound('This agreement');
  if (request.provider === 'builtin')
    throwDomainError('conflict', 'This agreement is not signed at a service.');
  return request;
}
