import * as endpoints from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import type { BreachedPasswords } from '../../../../adapters/breached-passwords/index.ts';
import type { Captcha } from '../../../../adapters/captcha/index.ts';
import { mount } from '../../../../platform/http/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { rejectBreachedPassword } from '../password/reject-breached-password.ts';
import { setNewPassword } from '../password/set-new-password.ts';
import { requestAccountEmail } from './account-email.job.ts';
import { redeemDelegation, requireOpenRegistration } from './closed-registration.ts';
import { confirmAccount, hasConfirmed } from './confirmation.ts';
import { rejectInvalidCode } from './one-time-codes.ts';
import { register } from './register.ts';

/** The endpoints for visitors: registering, confirming an address, setting a new password. */
export function registerAccountRoutes(
  app: FastifyInstance,
  platform: Platform,
  { captcha, breachedPasswords }: { captcha: Captcha; breachedPasswords: BreachedPasswords },
): void {
  mount(app, platform, endpoints.register, {
    prepare: async (context) => {
      await requireOpenRegistration(platform, context);
      const pass = await captcha.verify(context.body.captcha, { ...context, action: 'login' });
      await rejectBreachedPassword(breachedPasswords, context.body.password);
      return pass;
    },
    record: async (context, pass) => {
      await pass.consume(context.db);
      const invitation = await redeemDelegation(platform, context);
      const account = await register(context.db, platform, context.body, { ...context, invitation });
      const record = account && { record: account.user, changes: account.changes };
      const how = invitation !== null && { detail: { by: 'delegate invitation', invitation } };
      await context.audit({ action: 'users.register', collection: 'users', ...record, ...how });
      return { success: true };
    },
  });

  mount(app, platform, endpoints.resendConfirmation, async (context) => {
    await requestAccountEmail(platform, context, 'confirm');
    await context.audit({ action: 'users.ask_confirmation', collection: 'users' });
    return { success: true };
  });

  mount(app, platform, endpoints.confirmEmail, async (context) => {
    const code = context.body.code.trim();
    const confirmed = await confirmAccount(context.db, code, context.now);
    // Mail programs and people open a link again, and what it says is still so.
    if (!confirmed && (await hasConfirmed(context.db, code))) return { success: true };
    if (!confirmed) return rejectInvalidCode(platform, context, 'Invalid confirmation code');
    const { user, changes } = confirmed;
    await context.audit({ action: 'users.confirm', collection: 'users', record: user, changes });
    return { success: true };
  });

  mount(app, platform, endpoints.resetPassword, {
    prepare: (context) => captcha.verify(context.body.captcha, { ...context, action: 'restore' }),
    record: async (context, pass) => {
      await pass.consume(context.db);
      await requestAccountEmail(platform, context, 'reset');
      await context.audit({ action: 'users.ask_reset', collection: 'users' });
      return { success: true };
    },
  });

  mount(app, platform, endpoints.setNewPassword, {
    prepare: ({ body }) => rejectBreachedPassword(breachedPasswords, body.password),
    record: async (context) => {
      const changed = await setNewPassword(context.db, platform, context.body, context);
      if (!changed) return rejectInvalidCode(platform, context, 'Invalid or Expired Reset Code');
      const { user, changes } = changed;
      await context.audit({ action: 'users.set_password', collection: 'users', record: user, changes });
      return { success: true };
    },
  });
}
