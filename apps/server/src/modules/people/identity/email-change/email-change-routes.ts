import * as endpoints from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../../platform/http/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { rejectInvalidCode } from '../accounts/one-time-codes.ts';
import { passkeySite } from '../second-factor/passkey-site.ts';
import { requireOwnSession } from '../sessions/require-own-session.ts';
import { confirmNewEmail } from './confirm-new-email.ts';
import { expirePendingEmailChanges } from './email-changes.ts';
import { requestEmailChange } from './request-email-change.ts';
import { createUndoPasskeyOptions, undoEmailChange } from './undo-email-change.ts';

/** Another email address: asked for in a session, confirmed and taken back by mailed links that need none. */
export function registerEmailChangeRoutes(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, endpoints.changeEmail, (context) => {
    const site = passkeySite(platform.config, context.request.host);
    return requestEmailChange(platform, context.actor, context.body, { ...context, site });
  });

  mount(app, platform, endpoints.cancelEmailChange, async (context) => {
    const { user } = requireOwnSession(context.actor);
    await expirePendingEmailChanges(context.db, user.id, context.now);
    await context.audit({ action: 'users.cancel_email', collection: 'users', record: user.id });
    return { success: true };
  });

  mount(app, platform, endpoints.confirmNewEmail, async (context) => {
    const changed = await confirmNewEmail(context.db, platform, context.body.code.trim(), context);
    if (!changed) return rejectInvalidCode(platform, context, 'Invalid confirmation code');
    const { user, changes } = changed;
    await context.audit({ action: 'users.change_email', collection: 'users', record: user, changes });
    return { success: true };
  });

  mount(app, platform, endpoints.undoEmailChange, async (context) => {
    const site = passkeySite(platform.config, context.request.host);
    const reply = await undoEmailChange(platform, context.body, { ...context, site });
    return reply ?? rejectInvalidCode(platform, context, 'Invalid or expired code');
  });

  mount(app, platform, endpoints.beginPasskeyEmailUndo, async (context) => {
    const site = passkeySite(platform.config, context.request.host);
    const request = await createUndoPasskeyOptions(context.db, context.body.code, { site, now: context.now });
    return request ?? rejectInvalidCode(platform, context, 'Invalid or expired code');
  });
}
