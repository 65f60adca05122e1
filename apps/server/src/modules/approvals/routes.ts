import { approve as approveEndpoint, decline as declineEndpoint, listApprovals } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ApprovalKind, type StoredApprovalKind, toStoredApprovalKind } from './approval-kind.ts';
import { approve, decline } from './decide.ts';
import { findApprovals } from './find-approvals.ts';
import { type ApprovalContext, requestApproval } from './request-approval.ts';

/** Asks for one kind of thing; returns the id of the request. */
export type RequestApproval<Input> = (
  call: ApprovalContext,
  about: { record: string; input: Input; reason: string },
) => Promise<string>;

/** What takes two people: modules add what can be asked for, and ask. */
export interface Approvals {
  add<Input>(kind: ApprovalKind<Input>): RequestApproval<Input>;
}

export function registerApprovals(app: FastifyInstance, platform: Platform): Approvals {
  const kinds = new Map<string, StoredApprovalKind>();

  mount(app, platform, listApprovals, (call) => findApprovals(call.db, kinds, call.now));

  mount(app, platform, approveEndpoint, async (call) => {
    await approve(call, platform, kinds, call.body);
    return { success: true };
  });

  mount(app, platform, declineEndpoint, async (call) => {
    await decline(call, platform, kinds, call.body.id);
    return { success: true };
  });

  return {
    add: (kind) => {
      const stored = toStoredApprovalKind(kind);
      kinds.set(kind.name, stored);
      return (call, about) => requestApproval(call, platform, stored, about);
    },
  };
}
