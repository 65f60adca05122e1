import { grants } from '@paddock/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import { type Actor, visitor } from '../../../../platform/actor.ts';
import { audit, type Origin } from '../../../../platform/audit.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { hashCode } from '../../../../platform/tokens.ts';
import { addInvitedMember } from '../../memberships/index.ts';

export type InvitationRow = Selectable<Database['invitations']>;

interface InvitationLink {
  readonly code: string;
  /** The portal of the request: a link works on its own portal only. */
  readonly portal: string | null;
  readonly now: Date;
}

/** The message for every link that does not work, whatever the reason. */
export const invalidInvitation =
  'This invitation does not work. It may have been used, withdrawn or replaced by a newer one, or it is older than 14 days.';

/** Finds the invitation of a link that works, and changes nothing: mail scanners open links. */
export async function findInvitation(
  db: Kysely<Database>,
  { code, portal, now }: InvitationLink,
): Promise<InvitationRow | undefined> {
  if (portal === null) return undefined;
  const found = await db
    .selectFrom('invitations')
    .selectAll()
    .where('codeHash', '=', hashCode(code.trim()))
    .where('portal', '=', portal)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return found && (await isStillGranted(db, found)) ? found : undefined;
}

/** Uses up a link. Of two requests at the same time, the second one gets nothing. */
export async function redeemInvitation(
  db: Kysely<Database>,
  link: InvitationLink,
): Promise<InvitationRow | undefined> {
  const found = await findInvitation(db, link);
  if (!found) return undefined;
  return db
    .updateTable('invitations')
    .set({ acceptedAt: link.now })
    .where('_id', '=', found._id)
    .where('codeHash', '=', found.codeHash)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Makes the person who has accepted a member of the portal, closed or not, with the audit line. */
export async function recordAcceptance(
  db: Kysely<Database>,
  { _id, portal }: InvitationRow,
  { user, actor = visitor, now, origin }: { user: string; actor?: Actor; now: Date; origin: Origin },
): Promise<void> {
  await db.updateTable('invitations').set({ acceptedBy: user }).where('_id', '=', _id).execute();
  await addInvitedMember(db, { user, portal, now });
  const line = { action: 'invitations.accept', collection: 'users', record: user, portal };
  await audit(db, { actor, origin, now }, { ...line, detail: { invitation: _id } });
}

/** An invitation to the team counts only as long as the person who sent it could send it again. */
async function isStillGranted(db: Kysely<Database>, { level, invitedBy }: InvitationRow): Promise<boolean> {
  if (!grants(level, 'admin')) return true;
  const { rows } = await sql`SELECT 1 FROM users
    WHERE _id = ${invitedBy} AND level = 'superadmin' AND "isActive"`.execute(db);
  return rows.length > 0;
}
