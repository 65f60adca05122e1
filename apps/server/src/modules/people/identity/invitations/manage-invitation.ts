import { grants, type Level, lifetimes } from '@paddock/domain';
import type { Kysely, Selectable } from 'kysely';
import type { Actor, ActorUser } from '../../../../platform/actor.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { hashCode, newCode } from '../../../../platform/tokens.ts';
import { enforceRateLimit } from '../sign-in/attempt-limits.ts';
import { invitationResent, invitationsSent } from '../sign-in/rate-limits.ts';
import { sendInvitation } from './invite-people.ts';

type InvitationRow = Selectable<Database['invitations']>;

/** Why this level may not manage an invitation to that level; null if it may. */
export function invitationLevelBlock(actorLevel: Level, invited: Level): string | null {
  return invited === 'user' || grants(actorLevel, 'superadmin')
    ? null
    : 'Only a superadmin manages invitations to the team.';
}

/** Sends an invitation again with a new link, for another two weeks. */
export async function resendInvitation(
  db: Kysely<Database>,
  platform: Platform,
  { actor, sender, now }: { actor: Actor; sender: ActorUser; now: Date },
  id: string,
): Promise<InvitationRow> {
  const invitation = await lockPending(db, actor, id);
  await enforceRateLimit(platform, db, { limit: invitationResent, key: id }, now);
  await enforceRateLimit(platform, db, { limit: invitationsSent, key: sender.id }, now);
  const code = newCode();
  const expiresAt = new Date(now.getTime() + lifetimes.invitation);
  await db
    .updateTable('invitations')
    .set({ codeHash: hashCode(code), sentAt: now, expiresAt, invitedBy: sender.id })
    .where('_id', '=', id)
    .execute();
  const brand = (await platform.portals.byId(invitation.portal)) ?? throwNotFound('This portal');
  const fund = invitation.fund
    ? await db.selectFrom('funds').select('name').where('_id', '=', invitation.fund).executeTakeFirst()
    : null;
  const named = fund?.name ? { name: fund.name } : null;
  await sendInvitation({ db, platform, sender, brand, fund: named }, { ...invitation, code });
  return invitation;
}

/** Makes the link of an invitation stop working. */
export async function withdrawInvitation(
  db: Kysely<Database>,
  { actor, now }: { actor: Actor; now: Date },
  id: string,
): Promise<InvitationRow> {
  const invitation = await lockPending(db, actor, id);
  await db.updateTable('invitations').set({ withdrawnAt: now }).where('_id', '=', id).execute();
  return invitation;
}

/** Locks an invitation that nobody has accepted or withdrawn; an expired one can be sent again. */
async function lockPending(db: Kysely<Database>, actor: Actor, id: string): Promise<InvitationRow> {
  const found = await db
    .selectFrom('invitations')
    .selectAll()
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return throwNotFound('This invitation');
  const block = invitationLevelBlock(actor.level, found.level);
  if (block) throwDomainError('forbidden', block);
  if (found.acceptedAt) throwDomainError('conflict', 'This invitation has been accepted.');
  if (found.withdrawnAt) throwDomainError('conflict', 'This invitation has been withdrawn.');
  return found;
}
