import * as calls from '@paddock/contract';
import { displayName } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notFound, refuse } from '../../../platform/refusal.ts';
import { ownSession } from '../own-session.ts';
import { passkeyRequest } from './ask-passkey.ts';
import { codesForFirstFactor, dropCodesWithoutFactor, passkeyView } from './factors.ts';
import { changingOwner, tellChange } from './own-account.ts';
import { passkeySite } from './passkey-site.ts';
import { keepPasskey, passkeyCreation } from './register-passkey.ts';

/** The own passkeys: making, naming and removing them. */
export function registerPasskeys(app: FastifyInstance, platform: Platform): void {
  const { config, secrets } = platform;

  mount(app, platform, calls.beginPasskey, 'everyone', async (call) => {
    const owner = changingOwner(call);
    const user = { id: owner.id, username: owner.username, displayName: displayName(owner) };
    const site = passkeySite(config, call.request.host);
    return passkeyCreation(call.db, { user, site, siteName: call.portal?.name ?? site.host, now: call.now });
  });

  mount(app, platform, calls.addPasskey, 'everyone', async (call) => {
    const owner = changingOwner(call);
    const { body, db, now } = call;
    const site = passkeySite(config, call.request.host);
    const id = await keepPasskey(db, { ...body, user: owner.id, site, now });
    const codes = await codesForFirstFactor(db, secrets, { user: owner.id, now });
    await tellChange(platform, call, owner, 'passkey-added', { passkey: id, site: site.host });
    const kept = await db.selectFrom('passkeys').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
    return { passkey: passkeyView(kept, site), ...codes };
  });

  mount(app, platform, calls.renamePasskey, 'everyone', async (call) => {
    const owner = changingOwner(call);
    const name = call.body.name.trim();
    if (!name) refuse('bad_request', 'A passkey has a name.', { name: 'A passkey has a name.' });
    const renamed = await call.db
      .updateTable('passkeys')
      .set({ name })
      .where('_id', '=', call.body.id)
      .where('user', '=', owner.id)
      .returning('_id')
      .executeTakeFirst();
    if (!renamed) notFound('This passkey');
    const detail = { passkey: call.body.id };
    await call.audit({
      action: 'second_factor.passkey_renamed',
      collection: 'users',
      record: owner.id,
      detail,
    });
    return { success: true };
  });

  mount(app, platform, calls.removePasskey, 'everyone', async (call) => {
    const owner = changingOwner(call);
    const removed = await call.db
      .deleteFrom('passkeys')
      .where('_id', '=', call.body.id)
      .where('user', '=', owner.id)
      .returning(['_id', 'rpId'])
      .executeTakeFirst();
    if (!removed) return notFound('This passkey');
    await dropCodesWithoutFactor(call.db, owner.id);
    await tellChange(platform, call, owner, 'passkey-removed', { passkey: removed._id, site: removed.rpId });
    return { success: true };
  });

  mount(app, platform, calls.askOwnPasskey, 'everyone', (call) => {
    const asked = { purpose: 'sudo', user: ownSession(call.actor).user.id } as const;
    return passkeyRequest(call.db, asked, passkeySite(config, call.request.host), call.now);
  });
}
