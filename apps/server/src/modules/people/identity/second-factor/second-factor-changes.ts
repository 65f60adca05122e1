import type { ActorUser } from '../../../../platform/actor.ts';
import type { RequestContext } from '../../../../platform/http/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireReauthentication } from '../../../../platform/reauthentication.ts';
import { queueEmail } from '../../../messages/mailing/index.ts';
import { requireOwnSession } from '../sessions/require-own-session.ts';
import { type SecondFactorChange, secondFactorEmail } from './second-factor-email.ts';

type AnyRequestContext = RequestContext<unknown, unknown, unknown>;

/** The owner of an account who changes how they sign in; requires recent re-authentication. */
export function requireReauthenticatedOwner(context: Pick<AnyRequestContext, 'actor' | 'now'>): ActorUser {
  const { user } = requireOwnSession(context.actor);
  requireReauthentication(context.actor, context.now, 'before you change how you sign in');
  return user;
}

/** Audits a change of second factors and tells the owner by email. */
export async function reportSecondFactorChange(
  platform: Platform,
  context: Pick<AnyRequestContext, 'audit' | 'db' | 'portal'>,
  owner: { id: string; email: string; firstName: string | null; lastName: string | null },
  change: SecondFactorChange,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const action = `second_factor.${change.replace('-', '_')}`;
  await context.audit({ action, collection: 'users', record: owner.id, detail });
  const { email, firstName, lastName } = owner;
  const to = { email, firstName, lastName, portal: context.portal };
  await queueEmail(context.db, platform, secondFactorEmail(platform.config, to, change));
}
