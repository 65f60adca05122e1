import type { AccountSecurity } from '@paddock/contract';
import * as endpoints from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { BreachedPasswords } from '../../../../adapters/breached-passwords/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { mount } from '../../../../platform/http/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireReauthentication } from '../../../../platform/reauthentication.ts';
import { findPendingEmailChange } from '../email-change/email-changes.ts';
import { changePassword } from '../password/change-password.ts';
import { findPasskeysForSite } from '../second-factor/passkey-authentication.ts';
import { type PasskeySite, passkeySite } from '../second-factor/passkey-site.ts';
import { requireOwnSession } from '../sessions/require-own-session.ts';
import { endUserSessions } from '../sessions/sessions.ts';
import { endUserSession, listUserSessions } from '../sessions/user-sessions.ts';
import { emailSendLimit, enforceRateLimit } from '../sign-in/attempt-limits.ts';
import { findAccountById } from './account.ts';
import { accountEmailJob } from './account-email.job.ts';

/** The security of one's own account, for every level: the password and the open sessions. */
export function registerSecurityRoutes(
  app: FastifyInstance,
  platform: Platform,
  { breachedPasswords }: { breachedPasswords: BreachedPasswords },
): void {
  mount(app, platform, endpoints.readAccountSecurity, async ({ db, actor, now, request }) =>
    readAccountSecurity(db, {
      user: requireOwnSession(actor).user.id,
      site: passkeySite(platform.config, request.host),
      now,
    }),
  );

  mount(app, platform, endpoints.changePassword, async (context) => {
    const authCode = await changePassword(
      { platform, breachedPasswords },
      context.actor,
      context.body,
      context,
    );
    return { success: true, authCode };
  });

  mount(app, platform, endpoints.sendPasswordLink, async (context) => {
    const { db, now, origin, portal } = context;
    const { user, session } = requireOwnSession(context.actor);
    const limit = emailSendLimit({ address: origin.address, trustedHash: session.hash });
    await enforceRateLimit(platform, db, limit, now);
    const by = { from: limit.key, isOwn: true, portal: portal?._id ?? null };
    await platform.jobs.enqueue(db, accountEmailJob, { kind: 'reset', username: user.email, ...by });
    await context.audit({ action: 'users.ask_reset', collection: 'users', record: user.id });
    return { success: true };
  });

  mount(app, platform, endpoints.listSessions, async ({ db, actor, now }) => {
    const { user, session } = requireOwnSession(actor);
    const items = await listUserSessions(db, { user: user.id, level: actor.level, session: session.id, now });
    return { items, total: items.length };
  });

  mount(app, platform, endpoints.endUserSession, async (context) => {
    const { user } = requireOwnSession(context.actor);
    requireReauthentication(context.actor, context.now, 'before you sign out there');
    await endUserSession(context.db, { user: user.id, id: context.body.id, now: context.now });
    await context.audit({ action: 'session.end', collection: 'users', record: user.id });
    return { success: true };
  });

  mount(app, platform, endpoints.endOtherSessions, async (context) => {
    const { user, session } = requireOwnSession(context.actor);
    requireReauthentication(context.actor, context.now, 'before you sign out everywhere else');
    const ended = await endUserSessions(context.db, user.id, context.now, session.id);
    await context.audit({
      action: 'session.end_others',
      collection: 'users',
      record: user.id,
      detail: { ended },
    });
    return { success: true };
  });
}

/** How a user can sign in, and the new email address that waits for confirmation. */
async function readAccountSecurity(
  db: Kysely<Database>,
  { user, site, now }: { user: string; site: PasskeySite; now: Date },
): Promise<AccountSecurity> {
  const account = await findAccountById(db, user);
  const pending = await findPendingEmailChange(db, user, now);
  return {
    hasPassword: Boolean(account?.password ?? account?.oldPortalPassword),
    hasGoogle: account?.googleSubject != null,
    hasPasskey: (await findPasskeysForSite(db, user, site)).length > 0,
    newEmail: pending ? { email: pending.newEmail, expiresAt: pending.confirmUntil.toISOString() } : null,
  };
}
