import * as endpoints from '@paddock/contract';
import { endOfDay } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import { mount } from '../../../../platform/http/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireReauthentication } from '../../../../platform/reauthentication.ts';
import { requireOwnSession } from '../sessions/require-own-session.ts';
import { readTimeZone } from './account-bindings.ts';
import { closeAskedAccount } from './close-account.ts';
import { askForClosing, findClosing, withdrawClosingRequest } from './closing-requests.ts';
import { liftHold, setHold } from './legal-holds.ts';

/** Closing of accounts that their people ask for, and holds (SEC-16). */
export function registerClosingRoutes(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, endpoints.readOwnClosing, async (context) => {
    const { user } = requireOwnSession(context.actor);
    const asked = await findClosing(context.db, user.id);
    return { item: asked ? { askedAt: asked.askedAt.toISOString(), reason: asked.reason } : null };
  });

  mount(app, platform, endpoints.requestClosing, async (context) => {
    const { user: person } = requireOwnSession(context.actor);
    requireReauthentication(context.actor, context.now, 'before you ask to have your account closed');
    const reason = context.body.reason?.trim() || null;
    const portal = context.portal?._id ?? null;
    const asked = await askForClosing(context.db, platform, { person, reason, portal, now: context.now });
    if (asked.isNew)
      await context.audit({ action: 'users.ask_closing', collection: 'users', record: person.id });
    return { item: { askedAt: asked.askedAt.toISOString(), reason: asked.reason } };
  });

  mount(app, platform, endpoints.withdrawClosing, async (context) => {
    const { user } = requireOwnSession(context.actor);
    await withdrawClosingRequest(context.db, user.id);
    await context.audit({ action: 'users.withdraw_closing', collection: 'users', record: user.id });
    return { success: true };
  });

  mount(app, platform, endpoints.closeAccount, async (context) => {
    requireReauthentication(context.actor, context.now, 'before you close an account');
    const { user, read } = context.body;
    const { bindings, changes } = await closeAskedAccount(context, platform, { user, read });
    await context.audit({
      action: 'users.close',
      collection: 'users',
      record: user,
      detail: { bindings: bindings.map(({ text }) => text) },
      changes,
    });
    return { success: true };
  });

  mount(app, platform, endpoints.setHold, async (context) => {
    requireReauthentication(context.actor, context.now, 'before you set a hold');
    const { user, until } = context.body;
    const reason = context.body.reason.trim();
    if (reason === '') {
      const message = 'Please say why, for the rest of the team.';
      throwDomainError('bad_request', message, { reason: message });
    }
    // The day is the one of the portal in whose words the person and the team read it, wherever the admin is.
    const timeZone = await readTimeZone(context.db, user);
    const end = until ? (endOfDay(until, timeZone) ?? null) : null;
    if (end && end <= context.now) {
      const message = 'Please choose a day that is still to come.';
      throwDomainError('bad_request', message, { until: message });
    }
    await setHold(context, { user, reason, until: end });
    await context.audit({
      action: 'users.hold',
      collection: 'users',
      record: user,
      detail: { reason, until: end?.toISOString() ?? null },
    });
    return { success: true };
  });

  mount(app, platform, endpoints.liftHold, async (context) => {
    requireReauthentication(context.actor, context.now, 'before you lift a hold');
    const { user } = context.body;
    await liftHold(context.db, user);
    await context.audit({ action: 'users.lift_hold', collection: 'users', record: user });
    return { success: true };
  });
}
