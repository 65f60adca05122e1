import { acceptDelegation as acceptEndpoint, resendDelegation } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { acceptDelegation } from './accept-delegation.ts';
import { resendInvitation } from './resend-invitation.ts';

/** Delegates of investing profiles: how they accept, and how their owners ask them again (ENT-07). */
export function registerDelegates(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, acceptEndpoint, async (context) => {
    const { id } = context.body;
    const changes = await acceptDelegation(context.db, {
      id,
      user: requireUser(context).id,
      now: context.now,
    });
    await context.audit({
      action: 'investing_entity_delegates.accept',
      collection: 'investing_entity_delegates',
      record: id,
      changes,
    });
    return { success: true };
  });
  mount(app, platform, resendDelegation, async (context) => {
    const { id } = context.body;
    await resendInvitation(context.db, platform, {
      id,
      user: requireUser(context).id,
      portal: context.portal?._id ?? null,
      now: context.now,
    });
    await context.audit({
      action: 'investing_entity_delegates.resend',
      collection: 'investing_entity_delegates',
      record: id,
    });
    return { success: true };
  });
}
