import * as calls from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import type { Captcha } from '../../adapters/captcha/index.ts';
import { createGate, type Handler, mount } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import { confirm } from './confirmation.ts';
import { setNewPassword } from './new-password.ts';
import { refuseCode } from './refuse-code.ts';
import { register } from './register.ts';
import { mailLimit, spend } from './tries.ts';

/** Calls that may hold a connection to the database while a captcha service is slow to answer. */
const captchasAtOnce = 3;

/** The calls of people who are not signed in yet: registering, confirming, a new password. */
export function registerAccounts(
  app: FastifyInstance,
  platform: Platform,
  { captcha }: { captcha: Captcha },
): void {
  const gate = createGate(captchasAtOnce);
  const registration: Handler<typeof calls.register> = async (call) => {
    if (call.portal?.registrationDisabled)
      refuse('registration_disabled', 'Registration is not open on this site.');
    await captcha.verify(call.body.captcha, { ...call, action: 'login' });
    const user = await register(call.db, platform, call.body, { ...call, address: call.origin.address });
    await call.audit({ action: 'users.register', collection: 'users', ...(user && { record: user }) });
    return { success: true };
  };
  mount(app, platform, calls.register, 'everyone', registration, gate);

  mount(app, platform, calls.resendConfirmation, 'everyone', async ({ body, db, now, origin, portal }) => {
    await spend(platform, db, mailLimit(origin.address), now);
    const asked = { kind: 'confirm', username: body.username, portal: portal?._id ?? null } as const;
    await platform.jobs.enqueue(db, 'account-mail', asked);
    return { success: true };
  });

  mount(app, platform, calls.confirmEmail, 'everyone', async (call) => {
    const user = await confirm(call.db, call.body.code.trim(), call.now);
    if (!user) return refuseCode(platform, call, 'Invalid confirmation code');
    await call.audit({ action: 'users.confirm', collection: 'users', record: user });
    return { success: true };
  });

  const reset: Handler<typeof calls.resetPassword> = async (call) => {
    const { body, db, now, origin, portal } = call;
    await captcha.verify(body.captcha, { ...call, action: 'restore' });
    await spend(platform, db, mailLimit(origin.address), now);
    const asked = { kind: 'reset', username: body.username, portal: portal?._id ?? null } as const;
    await platform.jobs.enqueue(db, 'account-mail', asked);
    await call.audit({ action: 'users.ask_reset', collection: 'users' });
    return { success: true };
  };
  mount(app, platform, calls.resetPassword, 'everyone', reset, gate);

  mount(app, platform, calls.setNewPassword, 'everyone', async (call) => {
    const user = await setNewPassword(call.db, platform, call.body, call);
    if (!user) return refuseCode(platform, call, 'Invalid or Expired Reset Code');
    await call.audit({ action: 'users.set_password', collection: 'users', record: user });
    return { success: true };
  });
}
