import * as endpoints from '@paddock/contract';
import { grants } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { throwDomainError, throwNotFound } from '../../../../platform/domain-error.ts';
import { createAuditLogger, mount } from '../../../../platform/http/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recordAccessChange } from '../../approvals/index.ts';
import { findAccountById } from '../accounts/account.ts';
import { requireOwnSession } from '../sessions/require-own-session.ts';
import { beginEnrollment, confirmEnrollment, removeAuthenticator } from './authenticator.ts';
import {
  deleteOrphanedRecoveryCodes,
  ensureRecoveryCodes,
  hasFactor,
  readSecondFactors,
  recordFactorReset,
  removeAllFactors,
} from './factors.ts';
import { passkeySite } from './passkey-site.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { removeVerifiedFactor } from './remove-verified-factor.ts';
import { reportSecondFactorChange, requireReauthenticatedOwner } from './second-factor-changes.ts';

/** One's own second factors: the list, the authenticator app and the recovery codes. */
export function registerFactorRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, secrets } = platform;

  mount(app, platform, endpoints.readSecondFactors, (context) =>
    readSecondFactors(
      platform,
      context.db,
      requireOwnSession(context.actor).user.id,
      passkeySite(config, context.request.host),
    ),
  );

  mount(app, platform, endpoints.beginAuthenticatorSetup, async (context) => {
    const { id: user, username } = requireReauthenticatedOwner(context);
    const names = { issuer: context.portal?.name ?? 'Paddock', label: username };
    return beginEnrollment(context.db, secrets, { user, names, now: context.now });
  });

  mount(app, platform, endpoints.confirmAuthenticatorSetup, async (context) => {
    const owner = requireReauthenticatedOwner(context);
    const { db, now } = context;
    const user = { user: owner.id, now };
    if (!(await confirmEnrollment(db, secrets, { ...user, code: context.body.code }))) {
      const message = 'This is not the code that the app shows now.';
      throwDomainError('bad_request', message, { code: message });
    }
    const codes = await ensureRecoveryCodes(db, secrets, user);
    await reportSecondFactorChange(platform, context, owner, 'authenticator-added');
    return codes;
  });

  mount(app, platform, endpoints.removeAuthenticator, async (context) => {
    const owner = requireReauthenticatedOwner(context);
    const siteContext = { ...context, site: passkeySite(config, context.request.host) };
    return removeVerifiedFactor(platform, owner.id, context.body, siteContext, async (db) => {
      if (!(await removeAuthenticator(db, owner.id))) throwNotFound('This app');
      await deleteOrphanedRecoveryCodes(db, owner.id);
      await reportSecondFactorChange(
        platform,
        { ...context, db, audit: createAuditLogger(db, context) },
        owner,
        'authenticator-removed',
      );
      return { success: true };
    });
  });

  mount(app, platform, endpoints.renewRecoveryCodes, async (context) => {
    const owner = requireReauthenticatedOwner(context);
    if (!(await hasFactor(context.db, owner.id)))
      throwDomainError(
        'conflict',
        'Recovery codes come with an authenticator app or a passkey. Please set one up first.',
      );
    const recoveryCodes = await renewRecoveryCodes(context.db, secrets, { user: owner.id, now: context.now });
    await reportSecondFactorChange(platform, context, owner, 'recovery-renewed');
    return { recoveryCodes };
  });
}

/** For users who lost all their factors: an admin removes those of users below their level, a superadmin anybody's. */
export function registerFactorResetRoutes(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, endpoints.resetSecondFactors, async (context) => {
    const admin = requireReauthenticatedOwner(context);
    const account = await findAccountById(context.db, context.body.user);
    if (!account) return throwNotFound('This person');
    if (account._id === admin.id)
      throwDomainError('conflict', 'Remove your own second factors on your Security page.');
    if (context.actor.level !== 'superadmin' && grants(account.level, context.actor.level))
      throwDomainError('forbidden', "You don't have the rights for this.");
    if (!(await removeAllFactors(context.db, account._id)))
      throwDomainError('conflict', 'This person has no second factor.');
    await recordFactorReset(context.db, account._id, context.now);
    await reportSecondFactorChange(platform, context, { ...account, id: account._id }, 'factors-reset');
    if (grants(account.level, 'admin'))
      await recordAccessChange(context.db, platform, {
        user: account._id,
        kind: 'factors',
        by: admin.id,
        portal: context.portal,
        now: context.now,
      });
    return { success: true };
  });
}
