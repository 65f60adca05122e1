import * as calls from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount, personOf } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { mintGuestCode, startGuestSession } from './guest-session.ts';
import { meOf } from './me.ts';
import { refuseCode } from './refuse-code.ts';

/** A superadmin views the site as one user (AUT-14, AUT-15). */
export function registerGuestSessions(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, calls.mintGuestCode, 'superadmin', async (call) => {
    const { user } = call.body;
    const minted = await mintGuestCode(call.db, { user, superadmin: personOf(call).id, now: call.now });
    await call.audit({ action: 'guest_session.mint', collection: 'users', record: user });
    return { code: minted.code, expiresAt: minted.expiresAt.toISOString() };
  });

  mount(app, platform, calls.startGuestSession, 'superadmin', async (call) => {
    const { body, db, now, origin } = call;
    const given = { code: body.code.trim(), superadmin: personOf(call).id, now, origin };
    const started = await startGuestSession(db, given);
    if (!started) {
      const message = 'Code is wrong or you have no rights to perform guest session';
      return refuseCode(platform, call, message, 'forbidden');
    }
    await call.audit({ action: 'guest_session.open', collection: 'users', record: started.user });
    const me = await meOf(db, { user: started.user, guestSession: true });
    return { me, authCode: started.authCode, expiresAt: started.expiresAt.toISOString() };
  });
}
