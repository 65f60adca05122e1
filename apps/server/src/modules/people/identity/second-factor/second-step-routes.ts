import * as endpoints from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../../platform/http/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { enforceRateLimit, passkeyChallengeLimit } from '../sign-in/attempt-limits.ts';
import { createPasskeyRequestOptions } from './passkey-authentication.ts';
import { passkeySite } from './passkey-site.ts';
import { completeSecondStep, loadSecondStep } from './second-step.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';

/** The second step of signing in, and signing in with a passkey alone. */
export function registerSecondStepRoutes(app: FastifyInstance, platform: Platform): void {
  const siteOf = (context: { request: { host: string } }) =>
    passkeySite(platform.config, context.request.host);

  mount(app, platform, endpoints.completeSecondStep, (context) =>
    completeSecondStep(platform, context.body, { ...context, site: siteOf(context) }),
  );

  mount(app, platform, endpoints.beginPasskeySecondStep, async (context) => {
    const { db, actor, now, body } = context;
    const sessions = [null, actor.session?.hash ?? null];
    const { user } = await loadSecondStep(db, { token: body.token, sessions, now });
    return createPasskeyRequestOptions(db, { purpose: 'second', user }, siteOf(context), now);
  });

  mount(app, platform, endpoints.beginPasskeySignIn, async (context) => {
    await enforceRateLimit(platform, context.db, passkeyChallengeLimit(context.origin.address), context.now);
    return createPasskeyRequestOptions(
      context.db,
      { purpose: 'sign-in', user: null },
      siteOf(context),
      context.now,
    );
  });

  mount(app, platform, endpoints.signInWithPasskey, (context) =>
    signInWithPasskey(platform, context.body, { ...context, site: siteOf(context) }),
  );
}
