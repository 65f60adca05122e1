import * as calls from '@paddock/contract';
import { grants } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notFound, refuse } from '../../../platform/refusal.ts';
import { accountOf } from '../account.ts';
import { changingOwner, tellChange } from './own-account.ts';
import { removeFactors } from './reset-factors.ts';

/** For somebody who has lost everything: an admin removes the factors of people below, a superadmin of all others. */
export function registerFactorReset(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, calls.resetSecondFactors, 'admin', async (call) => {
    const admin = changingOwner(call);
    const account = await accountOf(call.db, call.body.user);
    if (!account) return notFound('This person');
    if (account._id === admin.id) refuse('conflict', 'Remove your own second factors on your page Security.');
    if (call.actor.level !== 'superadmin' && grants(account.level, call.actor.level))
      refuse('forbidden', "You don't have the rights for this.");
    if (!(await removeFactors(call.db, account._id))) refuse('conflict', 'This person has no second factor.');
    await tellChange(platform, call, { ...account, id: account._id }, 'factors-reset');
    return { success: true };
  });
}
