import {
  countersign as countersignCall,
  id as idSchema,
  listCountersignatures,
  readAgreementCheck,
  readCountersignature,
  readCountersignatureDocument,
  reviewCountersignature,
} from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { Attachment, mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import {
  checkSignature,
  countersign,
  findSignatureRequest,
  listPendingCountersignatures,
  readAgreementDetail,
  readCurrentAgreement,
  readLatestCheck,
  reviewAgreement,
  type SigningTools,
} from '../signing/index.ts';

/** The back office's own endpoints; its lists come from the generic collections. */
export function registerCountersigning(app: FastifyInstance, platform: Platform, tools: SigningTools): void {
  mount(app, platform, readAgreementCheck, async (context) => ({
    item: await readLatestCheck(context.db),
  }));

  mount(app, platform, listCountersignatures, async (context) => {
    const items = await listPendingCountersignatures(context.db, requireUser(context), context.now);
    return { items, total: items.length };
  });

  mount(app, platform, readCountersignature, async (context) => {
    const id = z.safeParse(idSchema, context.params.syndUser);
    if (!id.success) return throwNotFound('This agreement');
    return { item: await readAgreementDetail(context.db, requireUser(context), id.data, context.now) };
  });

  mount(app, platform, reviewCountersignature, async (context) => {
    const { body, db, now } = context;
    await reviewAgreement(db, { admin: requireUser(context).id, now }, body);
    await context.audit({
      action: body.isReviewed ? 'agreement.review' : 'agreement.unreview',
      collection: 'synd_users',
      record: body.syndUser,
      detail: { documentSha256: body.documentSha256 },
    });
    return { success: true };
  });

  mount(app, platform, countersignCall, {
    prepare: async (context) => {
      requireReauthentication(context.actor, context.now, 'to countersign');
      return checkSignature(context.body.signature);
    },
    record: async (context, signature) => {
      const by = { person: requireUser(context), origin: context.origin, now: context.now };
      await countersign(context.db, platform, by, { ...context.body, signature });
      await context.audit({
        action: 'agreement.countersign',
        collection: 'synd_users',
        record: context.body.syndUser,
      });
      return { success: true };
    },
  });

  mount(app, platform, readCountersignatureDocument, async (context) => {
    const id = z.safeParse(idSchema, context.params.syndUser);
    const found = id.success ? await findSignatureRequest(context.db, { syndUser: id.data }) : undefined;
    if (!found) return throwNotFound('This agreement');
    const pdf = await readCurrentAgreement(tools, found);
    await context.audit({ action: 'document.download', collection: 'synd_users', record: found.syndUser });
    return new Attachment('agreement.pdf', 'application/pdf', Buffer.from(pdf), { isInline: true });
  });
}
