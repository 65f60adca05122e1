import { admitToPortal, removeFromPortal } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { admitMember } from './admit-member.ts';
import { recordRemoval } from './portal-removals.ts';

export { accountPauseSql, readAccountPause, recordWithheldEmail } from './account-pause.ts';
export { admitMember } from './admit-member.ts';
export { addInvitedMember, joinPortal, registerMember, registrationClosed } from './join-portal.ts';
export { readPortalUser } from './portal-user.ts';

/** The members of portals (SEC-05). */
export function registerMemberships(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, admitToPortal, async (context) => {
    const { user, portal } = context.body;
    const { membership, isNew } = await admitMember(context.db, platform, { user, portal, now: context.now });
    if (isNew)
      await context.audit({ action: 'memberships.admit', collection: 'users', record: user, portal });
    return { item: membership };
  });

  mount(app, platform, removeFromPortal, async (context) => {
    const { user, portal } = context.body;
    const removed = await context.db
      .deleteFrom('portal_memberships')
      .where('user', '=', user)
      .where('portal', '=', portal)
      .returning('user')
      .executeTakeFirst();
    if (!removed) return throwNotFound('This membership');
    await recordRemoval(context.db, { user, portal }, context.now);
    await context.audit({ action: 'memberships.remove', collection: 'users', record: user, portal });
    return { success: true };
  });
}
