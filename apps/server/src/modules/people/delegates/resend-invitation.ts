import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendDelegateInvitation } from './delegate-invitation.ts';

/** How long after an email the next one can be asked for, in milliseconds. */
const pause = 5 * 60_000;

/** Sends an invitation of one's own again, unless it was accepted or has ended. */
export async function resendInvitation(
  db: Kysely<Database>,
  platform: Platform,
  { id, user, portal, now }: { id: string; user: string; portal: string | null; now: Date },
): Promise<void> {
  const found = await db
    .selectFrom('investing_entity_delegates')
    .select(['acceptedAt', 'endedAt', 'until', 'sentAt'])
    .where('_id', '=', id)
    .where('user', '=', user)
    .forUpdate()
    .executeTakeFirst();
  if (!found)
    return throwNotFound('This invitation', { collection: 'investing_entity_delegates', record: id });
  if (found.acceptedAt) throwDomainError('conflict', 'This invitation has been accepted already.');
  if (found.endedAt || (found.until && found.until <= now))
    throwDomainError('conflict', 'This invitation has ended.');
  if (found.sentAt && now.getTime() - found.sentAt.getTime() < pause)
    throwDomainError(
      'conflict',
      'It was sent a moment ago. Please wait a few minutes before you send it again.',
    );
  await db.updateTable('investing_entity_delegates').set({ sentAt: now }).where('_id', '=', id).execute();
  await sendDelegateInvitation(db, platform, { id, portal, now });
}
