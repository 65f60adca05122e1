import { readSigning, requestSign, signAgreement, syncSign } from '@paddock/contract';
import { centsFromDecimal, numberFromCents } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { mount, personOf } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { agreementAsSigned } from './agreement-as-signed.ts';
import { completeAgreement, resumeCompletions } from './complete-agreement.ts';
import { consentText } from './consent-text.ts';
import { noteView } from './note-view.ts';
import { openLink, stateOf } from './open-link.ts';
import { progressOf } from './progress.ts';
import { requestSignature } from './request-signature.ts';
import { sign } from './sign.ts';
import type { SigningTools } from './tools.ts';

export function registerSigning(app: FastifyInstance, platform: Platform, tools: SigningTools): void {
  platform.jobs.handle('complete-agreement', ({ request }) => completeAgreement(platform, tools, request));
  app.addHook('onReady', () => resumeCompletions(platform));

  mount(app, platform, requestSign, 'user', async (call) => {
    const url = await requestSignature(call.db, platform, tools, {
      id: call.body.id,
      user: personOf(call).id,
      now: call.now,
    });
    await call.audit({ action: 'agreement.request_sign', collection: 'synd_users', record: call.body.id });
    const progress = await progressOf(call.db, call.body.id, personOf(call).id);
    return {
      success: true,
      ...(url !== undefined && { url }),
      syndAgreementSignedByCurrentUser: progress.syndAgreementSignedByCurrentUser,
      syndAgreementSignedByCurrentUserCosub: progress.syndAgreementSignedByCurrentUserCosub,
    };
  });

  mount(app, platform, syncSign, 'user', async (call) => ({
    success: true,
    ...(await progressOf(call.db, call.body.id, personOf(call).id)),
  }));

  mount(app, platform, readSigning, 'everyone', async (call) => {
    const { request, signer } = await openLink(call.db, platform.secrets, call.params.code, call.now);
    return {
      role: signer.role,
      signerName: signer.name,
      fundName: request.fundName,
      investorName: request.investorName,
      amount: numberFromCents(centsFromDecimal(request.amount) ?? 0n),
      ...stateOf(request, signer),
      documentSha256: request.documentSha256,
      consentText,
      expiresAt: signer.expiresAt?.toISOString() ?? '',
    };
  });

  // The agreement's bytes: no JSON, so no call of the contract. The code in the address is what opens it.
  app.get<{ Params: { code: string } }>(
    '/api/signing/:code/document',
    { config: { access: 'everyone' } },
    async (request, reply) => {
      const now = platform.clock.now();
      const opened = await openLink(platform.db, platform.secrets, request.params.code, now);
      const pdf = await agreementAsSigned(tools, opened.request);
      // A HEAD shows the document to nobody.
      if (request.method === 'GET')
        await noteView(platform.db, opened, {
          address: request.ip,
          agent: request.headers['user-agent'] ?? '',
          now,
        });
      return reply
        .headers({ 'cache-control': 'no-store', 'content-disposition': 'inline; filename="agreement.pdf"' })
        .type('application/pdf')
        .send(Buffer.from(pdf));
    },
  );

  mount(app, platform, signAgreement, 'everyone', async (call) => {
    const { request, signer } = await openLink(call.db, platform.secrets, call.params.code, call.now, 'lock');
    await sign(call.db, platform, { request, signer, origin: call.origin, now: call.now }, call.body);
    await call.audit({
      action: 'agreement.sign',
      collection: 'synd_users',
      record: request.syndUser,
      detail: { role: signer.role },
    });
    return { success: true, state: 'signed' as const };
  });
}
