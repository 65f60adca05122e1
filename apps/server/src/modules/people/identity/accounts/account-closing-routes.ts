import * as endpoints from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import { mount } from '../../../../platform/http/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireReauthentication } from '../../../../platform/reauthentication.ts';
import { deactivateAccount, reactivateAccount, signOutPerson } from './account-closing.ts';

/** What the team does to the accounts of others: closing, opening again, signing out (BAC-08). */
export function registerAccountClosingRoutes(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, endpoints.deactivateAccount, async (context) => {
    requireReauthentication(context.actor, context.now, 'before you deactivate an account');
    const { user } = context.body;
    const reason = context.body.reason.trim();
    if (reason === '') {
      const message = 'Please say why, for the rest of the team.';
      throwDomainError('bad_request', message, { reason: message });
    }
    const changes = await deactivateAccount(context, { user, reason });
    await context.audit({
      action: 'users.deactivate',
      collection: 'users',
      record: user,
      detail: { reason },
      changes,
    });
    return { success: true };
  });

  mount(app, platform, endpoints.reactivateAccount, async (context) => {
    requireReauthentication(context.actor, context.now, 'before you reactivate an account');
    const { user } = context.body;
    const changes = await reactivateAccount(context, user);
    await context.audit({ action: 'users.reactivate', collection: 'users', record: user, changes });
    return { success: true };
  });

  mount(app, platform, endpoints.signOutPerson, async (context) => {
    requireReauthentication(context.actor, context.now, 'before you sign somebody out');
    const { user } = context.body;
    const ended = await signOutPerson(context, user);
    await context.audit({ action: 'session.end_all', collection: 'users', record: user, detail: { ended } });
    return { success: true };
  });
}
