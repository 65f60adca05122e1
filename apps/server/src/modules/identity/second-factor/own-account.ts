import type { ActorUser } from '../../../platform/actor.ts';
import type { Call } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/refusal.ts';
import { inSudoWindow } from '../../../platform/sessions.ts';
import { queueMail } from '../../mailing/index.ts';
import { ownSession } from '../own-session.ts';
import { type FactorChange, factorLetter } from './letters.ts';

type AnyCall = Call<unknown, unknown, unknown>;

/** The person of a change to the own account, which asks for a session that proved to be present a moment ago. */
export function changingOwner(call: Pick<AnyCall, 'actor' | 'now'>): ActorUser {
  const { user } = ownSession(call.actor);
  if (!inSudoWindow(call.actor, call.now))
    refuse('sudo_required', 'Please confirm with your password first.');
  return user;
}

/** Writes a change into the audit log and tells the owner of the account by mail. */
export async function tellChange(
  platform: Platform,
  call: Pick<AnyCall, 'audit' | 'db' | 'portal'>,
  owner: { id: string; email: string; firstName: string | null },
  change: FactorChange,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const action = `second_factor.${change.replace('-', '_')}`;
  await call.audit({ action, collection: 'users', record: owner.id, detail });
  const to = { email: owner.email, firstName: owner.firstName, portal: call.portal };
  await queueMail(call.db, platform, factorLetter(platform.config, to, change));
}
