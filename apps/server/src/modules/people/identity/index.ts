import type { FastifyInstance } from 'fastify';
import type { BreachedPasswords } from '../../../adapters/breached-passwords/index.ts';
import type { Captcha } from '../../../adapters/captcha/index.ts';
import type { GoogleIdentity } from '../../../adapters/google-identity/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { registerAccountClosingRoutes } from './accounts/account-closing-routes.ts';
import { accountEmailJob, sendAccountEmail } from './accounts/account-email.job.ts';
import { registerAccountRoutes } from './accounts/account-routes.ts';
import { registerSecurityRoutes } from './accounts/security-routes.ts';
import { registerClosingRoutes } from './closing/closing-routes.ts';
import { registerEmailChangeRoutes } from './email-change/email-change-routes.ts';
import { registerImpersonationRoutes } from './impersonation/impersonation-routes.ts';
import { registerInvitationRoutes } from './invitations/invitation-routes.ts';
import { enqueueOldPasswordWrapping } from './password/wrap-old-passwords.job.ts';
import { identityPurges } from './purges.ts';
import { registerFactorResetRoutes, registerFactorRoutes } from './second-factor/factor-routes.ts';
import { registerPasskeyRoutes } from './second-factor/passkey-routes.ts';
import { registerSecondStepRoutes } from './second-factor/second-step-routes.ts';
import { createSessionDirectory } from './sessions/session-directory.ts';
import { registerGoogleRoutes } from './sign-in/google-routes.ts';
import { registerSignInRoutes } from './sign-in/sign-in-routes.ts';

export { accountStateSql } from './accounts/account-state.ts';
export { createSuperadmin } from './accounts/create-superadmin.ts';
export { personSearchSql, profileSearchSql } from './accounts/person-search-sql.ts';
export { recordAccreditationReview } from './accounts/record-accreditation-review.ts';
export { usersHooks } from './accounts/users-hooks.ts';
export { readBindings, readHold } from './closing/account-bindings.ts';
export { findClosing, markErased } from './closing/closing-requests.ts';
export { hashPassword, isCorrectPassword } from './password/passwords.ts';
export { hasFactor } from './second-factor/factors.ts';
export { identitySecrets } from './second-factor/identity-secrets.ts';
export { hasSecondFactorSql, isSecondFactorRequiredSql } from './second-factor/second-factor-sql.ts';
export { isEmptyDeployment } from './sessions/is-empty-deployment.ts';
export { requireOwnSession } from './sessions/require-own-session.ts';
export { createSessionDirectory } from './sessions/session-directory.ts';
export { openSession } from './sessions/sessions.ts';
export { listUserSessions } from './sessions/user-sessions.ts';

/** Accounts and sessions: signing in and out, registering, passwords, second factors, impersonation. */
export function registerIdentity(
  app: FastifyInstance,
  platform: Platform,
  adapters: { captcha: Captcha; google: GoogleIdentity; breachedPasswords: BreachedPasswords },
): void {
  // On connections of its own: people can sign in even when all others are busy.
  const db = platform.reserved.signIn;
  const reserved = { ...platform, db, sessions: createSessionDirectory({ ...platform, db }) };
  registerSignInRoutes(app, reserved, adapters);
  registerGoogleRoutes(app, reserved, adapters);
  registerAccountRoutes(app, platform, adapters);
  registerSecurityRoutes(app, platform, adapters);
  registerAccountClosingRoutes(app, platform);
  registerClosingRoutes(app, platform);
  registerInvitationRoutes(app, platform, adapters);
  registerEmailChangeRoutes(app, platform);
  registerSecondStepRoutes(app, platform);
  registerFactorRoutes(app, platform);
  registerPasskeyRoutes(app, platform);
  registerFactorResetRoutes(app, platform);
  registerImpersonationRoutes(app, platform);
  platform.housekeeping.add(...identityPurges);
  app.addHook('onReady', () => enqueueOldPasswordWrapping(platform));
  platform.jobs.handle(accountEmailJob, (job, run) => sendAccountEmail(platform, job, run));
}
