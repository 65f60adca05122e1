import * as endpoints from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import type { Captcha } from '../../../../adapters/captcha/index.ts';
import type { GoogleIdentity } from '../../../../adapters/google-identity/index.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import { mount, type RequestContext } from '../../../../platform/http/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { passkeySite } from '../second-factor/passkey-site.ts';
import { readMe } from '../sessions/me.ts';
import { reauthenticate } from '../sessions/reauthenticate.ts';
import { endImpersonationSessions, endSession } from '../sessions/sessions.ts';
import { signIn } from './sign-in.ts';

/** The endpoints of a session: signing in and out, reading who is signed in, and re-authenticating. */
export function registerSignInRoutes(
  app: FastifyInstance,
  platform: Platform,
  { captcha, google }: { captcha: Captcha; google: GoogleIdentity },
): void {
  const siteOf = (context: { request: { host: string } }) =>
    passkeySite(platform.config, context.request.host);

  mount(app, platform, endpoints.readMe, async (context) => {
    const { user } = requireSession(context);
    const { isImpersonation } = context.actor;
    return {
      me: await readMe(platform, context.db, {
        user: user.id,
        guestSession: isImpersonation,
        portal: context.portal,
        now: context.now,
      }),
    };
  });

  mount(app, platform, endpoints.readCaptcha, (context) => captcha.challenge(context));

  mount(app, platform, endpoints.signIn, async (context) => {
    const { body } = context;
    const pass = await captcha.verify(body.captcha, { ...context, action: 'login' });
    await pass.consume(context.db);
    return signIn(platform, body, { ...context, site: siteOf(context) });
  });

  mount(app, platform, endpoints.signOut, async (context) => {
    const { user, session } = requireSession(context);
    await endSession(context.db, session.id, context.now);
    if (!session.impersonatedBy) await endImpersonationSessions(context.db, user.id, context.now);
    const action = session.impersonatedBy ? 'guest_session.close' : 'session.close';
    await context.audit({ action, collection: 'users', record: user.id });
    return { success: true };
  });

  mount(app, platform, endpoints.reauthenticate, (context) =>
    reauthenticate({ platform, google }, context.actor, context.body, { ...context, site: siteOf(context) }),
  );
}

/** These endpoints need a session only, at any level including guest. */
function requireSession({ actor }: Pick<RequestContext<unknown, unknown, unknown>, 'actor'>) {
  const { user, session } = actor;
  if (!user || !session) return throwDomainError('not_signed_in', 'Please sign in.');
  return { user, session };
}
