import * as endpoints from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import type { GoogleIdentity } from '../../../../adapters/google-identity/index.ts';
import { mount } from '../../../../platform/http/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireReauthentication } from '../../../../platform/reauthentication.ts';
import { passkeySite } from '../second-factor/passkey-site.ts';
import { requireOwnSession } from '../sessions/require-own-session.ts';
import { linkGoogleAccount } from './google-link.ts';
import { signInWithGoogle } from './sign-in-with-google.ts';

/** The endpoints of Google sign-in: signing in, and linking one's own account on the Security page (AUT-09). */
export function registerGoogleRoutes(
  app: FastifyInstance,
  platform: Platform,
  { google }: { google: GoogleIdentity },
): void {
  mount(app, platform, endpoints.signInWithGoogle, (context) =>
    signInWithGoogle({ platform, google }, context.body, {
      ...context,
      site: passkeySite(platform.config, context.request.host),
    }),
  );

  mount(app, platform, endpoints.linkGoogle, async (context) => {
    const { user } = requireOwnSession(context.actor);
    requireReauthentication(context.actor, context.now, 'before you add a way to sign in');
    await linkGoogleAccount({ platform, google }, user.id, context.body, context);
    return { success: true };
  });
}
