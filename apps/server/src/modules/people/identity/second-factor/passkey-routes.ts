import * as endpoints from '@paddock/contract';
import { displayName } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { throwDomainError, throwNotFound } from '../../../../platform/domain-error.ts';
import { createAuditLogger, mount } from '../../../../platform/http/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireOwnSession } from '../sessions/require-own-session.ts';
import { deleteOrphanedRecoveryCodes, ensureRecoveryCodes, passkeyView } from './factors.ts';
import { removeFormerPasskeys } from './former-passkeys.ts';
import { createPasskeyRequestOptions } from './passkey-authentication.ts';
import { createPasskeyCreationOptions, storePasskey } from './passkey-registration.ts';
import { passkeySite } from './passkey-site.ts';
import { removeVerifiedFactor } from './remove-verified-factor.ts';
import { reportSecondFactorChange, requireReauthenticatedOwner } from './second-factor-changes.ts';

/** One's own passkeys: adding, renaming and removing them. */
export function registerPasskeyRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, secrets } = platform;

  mount(app, platform, endpoints.beginPasskeyRegistration, async (context) => {
    const owner = requireReauthenticatedOwner(context);
    const user = { id: owner.id, username: owner.username, displayName: displayName(owner) };
    const site = passkeySite(config, context.request.host);
    return createPasskeyCreationOptions(context.db, {
      user,
      site,
      siteName: context.portal?.name ?? site.host,
      now: context.now,
    });
  });

  mount(app, platform, endpoints.addPasskey, async (context) => {
    const owner = requireReauthenticatedOwner(context);
    const { db, now } = context;
    const { replacesFormer = false, ...body } = context.body;
    const site = passkeySite(config, context.request.host);
    const id = await storePasskey(db, { ...body, user: owner.id, site, now });
    const former = replacesFormer ? await removeFormerPasskeys(db, owner.id, site) : [];
    for (const detail of former)
      await context.audit({
        action: 'second_factor.passkey_removed',
        collection: 'users',
        record: owner.id,
        detail,
      });
    const codes = await ensureRecoveryCodes(db, secrets, { user: owner.id, now });
    await reportSecondFactorChange(platform, context, owner, 'passkey-added', {
      passkey: id,
      site: site.host,
    });
    const passkey = await db
      .selectFrom('passkeys')
      .selectAll()
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    return { passkey: passkeyView(passkey, site), ...codes };
  });

  mount(app, platform, endpoints.renamePasskey, async (context) => {
    const owner = requireReauthenticatedOwner(context);
    const name = context.body.name.trim();
    if (!name)
      throwDomainError('bad_request', 'Please enter a name for the passkey.', {
        name: 'Please enter a name for the passkey.',
      });
    const renamed = await context.db
      .updateTable('passkeys')
      .set({ name })
      .where('_id', '=', context.body.id)
      .where('user', '=', owner.id)
      .returning('_id')
      .executeTakeFirst();
    if (!renamed) throwNotFound('This passkey');
    const detail = { passkey: context.body.id };
    await context.audit({
      action: 'second_factor.passkey_renamed',
      collection: 'users',
      record: owner.id,
      detail,
    });
    return { success: true };
  });

  mount(app, platform, endpoints.beginPasskeyRemoval, async (context) => {
    const owner = requireReauthenticatedOwner(context);
    const passkey = context.body.id;
    const site = passkeySite(config, context.request.host);
    const challenge = { purpose: 'remove', user: owner.id, passkey } as const;
    const request = await createPasskeyRequestOptions(context.db, challenge, site, context.now);
    return request.allowCredentials?.length ? request : throwNotFound('This passkey');
  });

  mount(app, platform, endpoints.removePasskey, async (context) => {
    const owner = requireReauthenticatedOwner(context);
    const { id, ...input } = context.body;
    const siteContext = { ...context, site: passkeySite(config, context.request.host), passkey: id };
    return removeVerifiedFactor(platform, owner.id, input, siteContext, async (db) => {
      const removed = await db
        .deleteFrom('passkeys')
        .where('_id', '=', id)
        .where('user', '=', owner.id)
        .returning(['_id', 'rpId'])
        .executeTakeFirst();
      if (!removed) return throwNotFound('This passkey');
      await deleteOrphanedRecoveryCodes(db, owner.id);
      const detail = { passkey: removed._id, site: removed.rpId };
      await reportSecondFactorChange(
        platform,
        { ...context, db, audit: createAuditLogger(db, context) },
        owner,
        'passkey-removed',
        detail,
      );
      return { success: true };
    });
  });

  mount(app, platform, endpoints.beginPasskeyReauthentication, (context) => {
    const challenge = { purpose: 'sudo', user: requireOwnSession(context.actor).user.id } as const;
    return createPasskeyRequestOptions(
      context.db,
      challenge,
      passkeySite(config, context.request.host),
      context.now,
    );
  });
}
