import * as calls from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/refusal.ts';
import { ownSession } from '../own-session.ts';
import { beginEnrolment, confirmEnrolment, removeAuthenticator } from './authenticator.ts';
import { codesForFirstFactor, dropCodesWithoutFactor, factorsOf, hasFactor } from './factors.ts';
import { changingOwner, tellChange } from './own-account.ts';
import { passkeySite } from './passkey-site.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';

/** The own second factors: the list, the authenticator app and the recovery codes. */
export function registerFactors(app: FastifyInstance, platform: Platform): void {
  const { config, secrets } = platform;

  mount(app, platform, calls.readSecondFactors, 'everyone', (call) =>
    factorsOf(call.db, ownSession(call.actor).user.id, passkeySite(config, call.request.host)),
  );

  mount(app, platform, calls.beginAuthenticator, 'everyone', async (call) => {
    const { id: user, username } = changingOwner(call);
    const names = { issuer: call.portal?.name ?? 'Paddock', label: username };
    return beginEnrolment(call.db, secrets, { user, names, now: call.now });
  });

  mount(app, platform, calls.confirmAuthenticator, 'everyone', async (call) => {
    const owner = changingOwner(call);
    const { db, now } = call;
    const given = { user: owner.id, now };
    if (!(await confirmEnrolment(db, secrets, { ...given, code: call.body.code }))) {
      const message = 'This is not the code that the app shows now.';
      refuse('bad_request', message, { code: message });
    }
    const codes = await codesForFirstFactor(db, secrets, given);
    await tellChange(platform, call, owner, 'authenticator-added');
    return codes;
  });

  mount(app, platform, calls.removeAuthenticator, 'everyone', async (call) => {
    const owner = changingOwner(call);
    if (await removeAuthenticator(call.db, owner.id))
      await tellChange(platform, call, owner, 'authenticator-removed');
    await dropCodesWithoutFactor(call.db, owner.id);
    return { success: true };
  });

  mount(app, platform, calls.renewRecoveryCodes, 'everyone', async (call) => {
    const owner = changingOwner(call);
    if (!(await hasFactor(call.db, owner.id)))
      refuse(
        'conflict',
        'Recovery codes come with an authenticator app or a passkey. Please set one up first.',
      );
    const recoveryCodes = await renewRecoveryCodes(call.db, secrets, { user: owner.id, now: call.now });
    await tellChange(platform, call, owner, 'recovery-renewed');
    return { recoveryCodes };
  });
}
