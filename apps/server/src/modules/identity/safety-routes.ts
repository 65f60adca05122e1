import * as calls from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { endSessionsOf } from '../../platform/sessions.ts';
import { readAccountSafety } from './account-safety.ts';
import { changePassword } from './change-password.ts';
import { ownSession } from './own-session.ts';
import { endOwnSession, listOwnSessions } from './own-sessions.ts';
import { passkeySite } from './second-factor/passkey-site.ts';
import { mailLimit, spend } from './tries.ts';

/** What people do for the safety of their own account, whatever their level: the password, and where they are signed in. */
export function registerAccountSafety(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, calls.readAccountSafety, 'everyone', async ({ db, actor, now, request }) =>
    readAccountSafety(db, {
      user: ownSession(actor).user.id,
      site: passkeySite(platform.config, request.host),
      now,
    }),
  );

  mount(app, platform, calls.changePassword, 'everyone', async (call) => {
    await changePassword(platform, call.actor, call.body, call);
    return { success: true };
  });

  mount(app, platform, calls.mailPasswordLink, 'everyone', async (call) => {
    const { db, now, origin, portal } = call;
    const { user } = ownSession(call.actor);
    await spend(platform, db, mailLimit(origin.address), now);
    const asked = { kind: 'reset', username: user.email, portal: portal?._id ?? null } as const;
    await platform.jobs.enqueue(db, 'account-mail', asked);
    await call.audit({ action: 'users.ask_reset', collection: 'users', record: user.id });
    return { success: true };
  });

  mount(app, platform, calls.listSessions, 'everyone', async ({ db, actor, now }) => {
    const { user, session } = ownSession(actor);
    const items = await listOwnSessions(db, { user: user.id, hash: session.hash, now });
    return { items, total: items.length };
  });

  mount(app, platform, calls.endOwnSession, 'everyone', async (call) => {
    const { user } = ownSession(call.actor);
    await endOwnSession(call.db, { user: user.id, id: call.body.id, now: call.now });
    await call.audit({ action: 'session.end', collection: 'users', record: user.id });
    return { success: true };
  });

  mount(app, platform, calls.endOtherSessions, 'everyone', async (call) => {
    const { user, session } = ownSession(call.actor);
    const ended = await endSessionsOf(call.db, user.id, call.now, session.hash);
    await call.audit({
      action: 'session.end_others',
      collection: 'users',
      record: user.id,
      detail: { ended },
    });
    return { success: true };
  });
}
