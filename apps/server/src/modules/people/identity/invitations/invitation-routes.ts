import * as endpoints from '@paddock/contract';
import { displayName } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import type { BreachedPasswords } from '../../../../adapters/breached-passwords/index.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import { mount } from '../../../../platform/http/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireReauthentication } from '../../../../platform/reauthentication.ts';
import { findAccountByEmail, findAccountById } from '../accounts/account.ts';
import { rejectInvalidCode } from '../accounts/one-time-codes.ts';
import { rejectBreachedPassword } from '../password/reject-breached-password.ts';
import { requireOwnSession } from '../sessions/require-own-session.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { invitePeople } from './invite-people.ts';
import { listInvitations } from './list-invitations.ts';
import { invitationLevelBlock, resendInvitation, withdrawInvitation } from './manage-invitation.ts';
import { findInvitation, invalidInvitation } from './redeem-invitation.ts';

/** Inviting people to portals, and accepting (BAC-08). */
export function registerInvitationRoutes(
  app: FastifyInstance,
  platform: Platform,
  { breachedPasswords }: { breachedPasswords: BreachedPasswords },
): void {
  mount(app, platform, endpoints.listInvitations, ({ db, query, actor, now }) =>
    listInvitations(db, query, { level: actor.level, now }),
  );

  mount(app, platform, endpoints.invitePeople, async (context) => {
    const { user: sender } = requireOwnSession(context.actor);
    const { portal, fund = null, level = 'user', invitees } = context.body;
    const block = invitationLevelBlock(context.actor.level, level);
    if (block) throwDomainError('forbidden', block);
    if (level !== 'user')
      requireReauthentication(context.actor, context.now, 'before you invite somebody to the team');
    const input = { portal, fund, level, invitees };
    const done = await invitePeople(context.db, platform, input, { sender, now: context.now });
    for (const { email, outcome, record } of done) {
      if (outcome === 'failed') continue;
      const action = outcome === 'invited' ? 'invitations.send' : 'memberships.admit';
      const about = outcome === 'invited' ? {} : { collection: 'users' as const };
      const named = record === null ? {} : { record };
      await context.audit({ action, ...about, ...named, portal, detail: { email, level, fund } });
    }
    return { outcomes: done.map(({ record: _, ...outcome }) => outcome) };
  });

  mount(app, platform, endpoints.resendInvitation, async (context) => {
    const { user: sender } = requireOwnSession(context.actor);
    const { db, actor, now, body } = context;
    const { portal, level, email } = await resendInvitation(db, platform, { actor, sender, now }, body.id);
    if (level !== 'user') requireReauthentication(actor, now, 'before you invite somebody to the team');
    await context.audit({ action: 'invitations.resend', record: body.id, portal, detail: { email, level } });
    return { success: true };
  });

  mount(app, platform, endpoints.withdrawInvitation, async (context) => {
    requireOwnSession(context.actor);
    const { portal, email } = await withdrawInvitation(context.db, context, context.body.id);
    await context.audit({
      action: 'invitations.withdraw',
      record: context.body.id,
      portal,
      detail: { email },
    });
    return { success: true };
  });

  mount(app, platform, endpoints.readInvitation, async (context) => {
    const { db, now, body, portal } = context;
    const found = await findInvitation(db, { code: body.code, portal: portal?._id ?? null, now });
    if (!found) return rejectInvalidCode(platform, context, invalidInvitation);
    const sender = found.invitedBy ? await findAccountById(db, found.invitedBy) : undefined;
    const fund = found.fund
      ? await db
          .selectFrom('funds')
          .select(['name', 'url_slug'])
          .where('_id', '=', found.fund)
          .executeTakeFirst()
      : undefined;
    const account = await findAccountByEmail(db, found.email);
    return {
      item: {
        email: found.email,
        firstName: found.firstName ?? '',
        lastName: found.lastName ?? '',
        invitedBy: sender ? displayName(sender) : null,
        fund: fund?.name ?? null,
        fundSlug: fund?.url_slug ?? null,
        level: found.level,
        hasAccount: account?.isActive ?? false,
      },
    };
  });

  mount(app, platform, endpoints.acceptInvitation, {
    prepare: ({ body }) => rejectBreachedPassword(breachedPasswords, body.password),
    record: async (context) => {
      const accepted = await acceptInvitation(context.db, platform, context.body, context);
      return accepted ?? rejectInvalidCode(platform, context, invalidInvitation);
    },
  });
}
