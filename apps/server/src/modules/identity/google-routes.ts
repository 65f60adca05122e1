import * as calls from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import type { GoogleIdentity } from '../../adapters/google-identity/index.ts';
import { mount } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { signInWithGoogle } from './google-sign-in.ts';
import { passkeySite } from './second-factor/passkey-site.ts';

/** The call of Google's button (AUT-09). */
export function registerGoogleSignIn(
  app: FastifyInstance,
  platform: Platform,
  { google }: { google: GoogleIdentity },
): void {
  mount(app, platform, calls.signInWithGoogle, 'everyone', (call) =>
    signInWithGoogle({ platform, google }, call.body, {
      ...call,
      site: passkeySite(platform.config, call.request.host),
    }),
  );
}
