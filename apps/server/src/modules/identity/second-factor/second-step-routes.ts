import * as calls from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { passkeyQuestionLimit, spend } from '../tries.ts';
import { passkeyRequest } from './ask-passkey.ts';
import { passkeySite } from './passkey-site.ts';
import { openStep, takeSecondStep } from './second-step.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';

/** The second step of signing in, and signing in with a passkey alone. */
export function registerSecondStep(app: FastifyInstance, platform: Platform): void {
  const siteOf = (call: { request: { host: string } }) => passkeySite(platform.config, call.request.host);

  mount(app, platform, calls.takeSecondStep, 'everyone', (call) =>
    takeSecondStep(platform, call.body, { ...call, site: siteOf(call) }),
  );

  mount(app, platform, calls.askSecondPasskey, 'everyone', async (call) => {
    const { user } = await openStep(call.db, call.body.token, call.now);
    return passkeyRequest(call.db, { purpose: 'second', user }, siteOf(call), call.now);
  });

  mount(app, platform, calls.askAnyPasskey, 'everyone', async (call) => {
    await spend(platform, call.db, passkeyQuestionLimit(call.origin.address), call.now);
    return passkeyRequest(call.db, { purpose: 'sign-in', user: null }, siteOf(call), call.now);
  });

  mount(app, platform, calls.signInWithPasskey, 'everyone', (call) =>
    signInWithPasskey(platform, call.body.passkey, { ...call, site: siteOf(call) }),
  );
}
