import { admitToPortal } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { admitMember } from './admit-member.ts';

export { joinPortal, registerMember } from './join-portal.ts';
export { readPortalUser } from './portal-user.ts';

/** Who belongs to which portal (SEC-05). */
export function registerMemberships(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, admitToPortal, async (call) => {
    const { user, portal } = call.body;
    const { membership, isNew } = await admitMember(call.db, platform, { user, portal, now: call.now });
    if (isNew) await call.audit({ action: 'memberships.admit', collection: 'users', record: user, portal });
    return { item: membership };
  });
}
