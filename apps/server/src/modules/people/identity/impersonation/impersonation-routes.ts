import * as endpoints from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount, requireUser } from '../../../../platform/http/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireReauthentication } from '../../../../platform/reauthentication.ts';
import { rejectInvalidCode } from '../accounts/one-time-codes.ts';
import { readMe } from '../sessions/me.ts';
import { issueImpersonationCode, startImpersonationSession } from './impersonation-session.ts';

/** A superadmin views the site as one user (AUT-14, AUT-15). */
export function registerImpersonationRoutes(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, endpoints.issueImpersonationCode, async (context) => {
    const { user } = context.body;
    requireReauthentication(context.actor, context.now, 'before you view the site as somebody else');
    const minted = await issueImpersonationCode(context.db, {
      user,
      superadmin: requireUser(context).id,
      now: context.now,
    });
    await context.audit({ action: 'guest_session.mint', collection: 'users', record: user });
    return { code: minted.code, expiresAt: minted.expiresAt.toISOString() };
  });

  mount(app, platform, endpoints.startImpersonationSession, async (context) => {
    const { body, db, now, origin } = context;
    const request = { code: body.code.trim(), superadmin: requireUser(context).id, now, origin };
    const session = await startImpersonationSession(db, request);
    if (!session) {
      const message = 'Code is wrong or you have no rights to perform guest session';
      return rejectInvalidCode(platform, context, message, 'forbidden');
    }
    await context.audit({ action: 'guest_session.open', collection: 'users', record: session.user });
    const me = await readMe(platform, db, {
      user: session.user,
      guestSession: true,
      portal: context.portal,
      now,
    });
    return { me, authCode: session.authCode, expiresAt: session.expiresAt.toISOString() };
  });
}
