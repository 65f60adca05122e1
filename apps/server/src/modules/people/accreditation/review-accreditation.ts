import type { Level } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type RecordChanges, trackChanges } from '../../../platform/record-changes.ts';
import { tellPerson } from '../../messages/notifications/index.ts';
import { recordAccreditationReview } from '../identity/index.ts';
import { accreditationDecisionEmail, accreditationPath } from './accreditation-emails.ts';
import { type AccreditationRow, accreditationColumns } from './list-accreditations.ts';
import { readDefaultValidUntil, reviewBlock } from './read-accreditation.ts';
import { readRecipient } from './read-recipient.ts';
import { hashStatement } from './statement-hash.ts';

export interface AccreditationDecision {
  readonly user: string;
  readonly statement: string;
  readonly decision: 'accepted' | 'refused';
  readonly reason: string | null;
  readonly validUntil: Date | null;
}

/** Records the review of a statement, which must not have changed since it was read, and tells the investor. */
export async function reviewAccreditation(
  db: Kysely<Database>,
  platform: Platform,
  { actor, now }: { actor: Actor; now: Date },
  { user, statement, decision, ...input }: AccreditationDecision,
): Promise<RecordChanges> {
  const reason = input.reason?.trim() || null;
  if (decision === 'refused' && reason === null) {
    const message = 'Please say why: the investor reads it.';
    throwDomainError('bad_request', message, { reason: message });
  }
  const validUntil =
    decision === 'refused' ? null : (input.validUntil ?? (await readDefaultValidUntil(db, now)));
  if (validUntil && validUntil <= now) {
    const message = 'Please choose a day in the future.';
    throwDomainError('bad_request', message, { validUntil: message });
  }
  const changes = await trackChanges(db, 'users', user);
  const { rows } = await sql<AccreditationRow & { level: Level | null }>`
    SELECT ${accreditationColumns(now)}, u.level FROM users u WHERE u._id = ${user}`.execute(db);
  const row = rows[0] ?? throwNotFound('This person');
  const block = reviewBlock({ actor, user, level: row.level, isStated: true });
  if (block) throwDomainError(actor.user?.id === user ? 'conflict' : 'forbidden', block);
  if (row.accreditation === null || hashStatement({ ...row, subject: row.subject ?? '' }) !== statement)
    throwDomainError(
      'conflict',
      'The investor has changed what they state in the meantime. Please read it again before you decide.',
    );
  const by = actor.user?.id ?? null;
  await recordAccreditationReview(db, user, { decision, reason, validUntil, by, now });
  const to = await readRecipient(db, platform, user);
  if (to) {
    const email = accreditationDecisionEmail(platform.config, to, { decision, reason, validUntil });
    const news = { kind: 'accreditation', portal: null, path: accreditationPath, about: [] } as const;
    await tellPerson(db, platform, { ...news, user, subject: email.subject }, email);
  }
  return changes();
}
