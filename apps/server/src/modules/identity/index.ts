import type { FastifyInstance } from 'fastify';
import type { Captcha } from '../../adapters/captcha/index.ts';
import type { GoogleIdentity } from '../../adapters/google-identity/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendAccountMail } from './account-mail.ts';
import { registerAccounts } from './account-routes.ts';
import { registerEmailChanges } from './email-routes.ts';
import { registerGoogleSignIn } from './google-routes.ts';
import { registerGuestSessions } from './guest-routes.ts';
import { registerAccountSafety } from './safety-routes.ts';
import { registerSecondFactors } from './second-factor/index.ts';
import { registerSignIn } from './sign-in-routes.ts';

export { createSuperadmin } from './create-superadmin.ts';
export { ownSession } from './own-session.ts';
export { hashPassword } from './passwords.ts';
export { usersHooks } from './users-hooks.ts';

/** Accounts and sessions: signing in and out, registering, new passwords, guest sessions. */
export function registerIdentity(
  app: FastifyInstance,
  platform: Platform,
  adapters: { captcha: Captcha; google: GoogleIdentity },
): void {
  registerSignIn(app, platform, adapters);
  registerGoogleSignIn(app, platform, adapters);
  registerAccounts(app, platform, adapters);
  registerAccountSafety(app, platform);
  registerEmailChanges(app, platform);
  registerSecondFactors(app, platform);
  registerGuestSessions(app, platform);
  platform.jobs.handle('account-mail', (asked) => sendAccountMail(platform, asked));
}
