import { countersign as countersignCall, id as idSchema, listCountersignatures } from '@paddock/contract';
import { grants } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { audit } from '../../platform/audit.ts';
import { checkSecondFactor, identify, mount, originOf, personOf } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { notFound, refuse } from '../../platform/refusal.ts';
import { inSudoWindow } from '../../platform/sessions.ts';
import {
  agreementAsSigned,
  countersign,
  countersignatures,
  findRequest,
  type SigningTools,
} from '../signing/index.ts';

/** The back office's own calls; its lists are those of the generic collections. */
export function registerBackoffice(app: FastifyInstance, platform: Platform, tools: SigningTools): void {
  mount(app, platform, listCountersignatures, 'admin', async (call) => {
    const items = await countersignatures(call.db);
    return { items, total: items.length };
  });

  mount(app, platform, countersignCall, 'admin', async (call) => {
    if (!inSudoWindow(call.actor, call.now))
      refuse('sudo_required', 'Please enter your password again to countersign.');
    await countersign(
      call.db,
      platform,
      { person: personOf(call), origin: call.origin, now: call.now },
      call.body,
    );
    await call.audit({
      action: 'agreement.countersign',
      collection: 'synd_users',
      record: call.body.syndUser,
    });
    return { success: true };
  });

  // Bytes, so no call of the contract: fetched with the session's header and shown in the page.
  app.get<{ Params: { syndUser: string } }>(
    '/api/backoffice/countersignatures/:syndUser/document',
    { config: { access: 'admin' } },
    async (request, reply) => {
      const actor = await identify(platform, request);
      if (!actor.user) refuse('not_signed_in', 'Please sign in.');
      if (!grants(actor.level, 'admin')) refuse('forbidden', "You don't have the rights for this.");
      checkSecondFactor(actor);
      const id = z.safeParse(idSchema, request.params.syndUser);
      const found = id.success ? await findRequest(platform.db, { syndUser: id.data }) : undefined;
      if (!found) return notFound('This agreement');
      const pdf = await agreementAsSigned(tools, found);
      const by = { actor, origin: originOf(request), now: platform.clock.now() };
      await audit(platform.db, by, {
        action: 'document.download',
        collection: 'synd_users',
        record: found.syndUser,
      });
      return reply
        .headers({ 'cache-control': 'no-store', 'content-disposition': 'inline; filename="agreement.pdf"' })
        .type('application/pdf')
        .send(Buffer.from(pdf));
    },
  );
}
