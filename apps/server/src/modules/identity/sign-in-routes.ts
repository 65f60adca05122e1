import * as calls from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import type { Captcha } from '../../adapters/captcha/index.ts';
import type { GoogleIdentity } from '../../adapters/google-identity/index.ts';
import { type Call, mount } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';
import { endGuestSessionsOf, endSession } from '../../platform/sessions.ts';
import { meOf } from './me.ts';
import { reauthenticate } from './reauthenticate.ts';
import { passkeySite } from './second-factor/passkey-site.ts';
import { signIn } from './sign-in.ts';

/** A session's own calls: signing in and out, who is signed in, and proving to be still there. */
export function registerSignIn(
  app: FastifyInstance,
  platform: Platform,
  { captcha, google }: { captcha: Captcha; google: GoogleIdentity },
): void {
  const siteOf = (call: { request: { host: string } }) => passkeySite(platform.config, call.request.host);

  mount(app, platform, calls.readMe, 'everyone', async (call) => {
    const { user } = sessionOf(call);
    return { me: await meOf(call.db, { user: user.id, guestSession: call.actor.guestSession }) };
  });

  mount(app, platform, calls.readCaptcha, 'everyone', (call) => captcha.challenge(call));

  mount(app, platform, calls.signIn, 'everyone', async (call) => {
    const { body } = call;
    await captcha.verify(body.captcha, { ...call, action: 'login' });
    return signIn(platform, body, { ...call, site: siteOf(call) });
  });

  mount(app, platform, calls.signOut, 'everyone', async (call) => {
    const { user, session } = sessionOf(call);
    await endSession(call.db, session.hash, call.now);
    if (!session.guestOf) await endGuestSessionsOf(call.db, user.id, call.now);
    const action = session.guestOf ? 'guest_session.close' : 'session.close';
    await call.audit({ action, collection: 'users', record: user.id });
    return { success: true };
  });

  mount(app, platform, calls.reauthenticate, 'everyone', async (call) => {
    const { user } = sessionOf(call);
    await reauthenticate({ platform, google }, call.actor, call.body, { ...call, site: siteOf(call) });
    await call.audit({ action: 'session.reauthenticate', collection: 'users', record: user.id });
    return { success: true };
  });
}

/** People of any level have these calls, those with the level guest too: only a session is needed. */
function sessionOf({ actor }: Pick<Call<unknown, unknown, unknown>, 'actor'>) {
  const { user, session } = actor;
  if (!user || !session) return refuse('not_signed_in', 'Please sign in.');
  return { user, session };
}
