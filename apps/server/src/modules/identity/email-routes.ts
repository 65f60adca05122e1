import * as calls from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeEmail } from './change-email.ts';
import { confirmNewEmail } from './confirm-new-email.ts';
import { closeEmailChanges } from './email-changes.ts';
import { keepOldEmail } from './keep-old-email.ts';
import { ownSession } from './own-session.ts';
import { refuseCode } from './refuse-code.ts';

/** Another e-mail address: asked for in a session, confirmed and taken back by mailed links that need none. */
export function registerEmailChanges(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, calls.changeEmail, 'everyone', async (call) => {
    await changeEmail(platform, call.actor, call.body, call);
    return { success: true };
  });

  mount(app, platform, calls.cancelEmailChange, 'everyone', async (call) => {
    const { user } = ownSession(call.actor);
    await closeEmailChanges(call.db, user.id, call.now);
    await call.audit({ action: 'users.cancel_email', collection: 'users', record: user.id });
    return { success: true };
  });

  mount(app, platform, calls.confirmNewEmail, 'everyone', async (call) => {
    const user = await confirmNewEmail(call.db, platform, call.body.code.trim(), call);
    if (!user) return refuseCode(platform, call, 'Invalid confirmation code');
    await call.audit({ action: 'users.change_email', collection: 'users', record: user });
    return { success: true };
  });

  mount(app, platform, calls.keepOldEmail, 'everyone', async (call) => {
    const user = await keepOldEmail(call.db, platform, call.body.code.trim(), call);
    if (!user) return refuseCode(platform, call, 'Invalid or expired code');
    await call.audit({ action: 'users.keep_email', collection: 'users', record: user });
    return { success: true };
  });
}
