import {
  approve as approveEndpoint,
  decline as declineEndpoint,
  listApprovals,
  readApproval,
} from '@paddock/contract';
import { type ApprovalKindName, approvalKindNames } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ApprovalKind, type StoredApprovalKind, toStoredApprovalKind } from './approval-kind.ts';
import { approve, decline, prepareApproval } from './decide.ts';
import { findApproval, findApprovals } from './find-approvals.ts';
import { type ApprovalContext, requestApproval } from './request-approval.ts';

/** Requests an approval of one kind; returns the id of the request. */
export type RequestApproval<Input> = (
  context: ApprovalContext,
  request: { record: string; input: Input; reason: string },
) => Promise<string>;

/** Approvals. Modules register the kinds of requests, and make them. */
export interface Approvals {
  add<Input>(kind: ApprovalKind<Input>): RequestApproval<Input>;
}

export function registerApprovals(app: FastifyInstance, platform: Platform): Approvals {
  const kinds = new Map<ApprovalKindName, StoredApprovalKind>();
  const presenting = (context: Pick<ApprovalContext, 'actor' | 'now'>) => ({
    platform,
    kinds,
    now: context.now,
    reader: requireUser(context).id,
  });

  mount(app, platform, listApprovals, (context) => findApprovals(context.db, presenting(context)));

  mount(app, platform, readApproval, async (context) => ({
    item: await findApproval(context.db, context.params.id, presenting(context)),
  }));

  mount(app, platform, approveEndpoint, {
    prepare: (context) => prepareApproval(context, kinds, context.body.id),
    record: async (context) => {
      await approve(context, platform, kinds, context.body);
      return { success: true };
    },
  });

  mount(app, platform, declineEndpoint, async (context) => {
    await decline(context, platform, kinds, context.body.id);
    return { success: true };
  });

  app.addHook('onReady', async () => {
    const missing = approvalKindNames.filter((name) => !kinds.has(name));
    if (missing.length > 0)
      throw new Error(`Nothing executes approvals of these kinds: ${missing.join(', ')}`);
  });

  return {
    add: (kind) => {
      const stored = toStoredApprovalKind(kind);
      kinds.set(kind.name, stored);
      return (context, request) => requestApproval(context, platform, stored, request);
    },
  };
}
