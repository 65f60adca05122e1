import type { Level } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type RecordChanges, trackChanges } from '../../../platform/record-changes.ts';
import { tellPerson } from '../../messages/notifications/index.ts';
import { recordAccreditationReview } from '../identity/index.ts';
import { recordProfileReview } from '../investing-profiles/index.ts';
import { accreditationDecisionEmail, accreditationPath } from './accreditation-emails.ts';
import {
  type AccreditationRow,
  accreditationColumns,
  accreditationTypeOf,
  namedHolderOf,
} from './list-accreditations.ts';
import { accreditedProfileSql, readDefaultValidUntil, reviewBlock } from './read-accreditation.ts';
import { readRecipient } from './read-recipient.ts';
import { hashStatement } from './statement-hash.ts';

export interface AccreditationDecision {
  readonly user: string;
  /** The profile whose accreditation is reviewed; that of the account where null. */
  readonly profile: string | null;
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
  { user, profile, statement, decision, ...input }: AccreditationDecision,
): Promise<{ profile: string | null; changes: RecordChanges }> {
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
  await sql`SELECT FROM users WHERE _id = ${user} FOR NO KEY UPDATE`.execute(db);
  const { rows } = await sql<AccreditationRow & { level: Level | null; isOfAccount: boolean | null }>`
    SELECT ${accreditationColumns(now)}, u.level, e."isDefault"
      AND default_slot(e.kind) = accreditation_slot(u."accreditationType") AS "isOfAccount"
    FROM ${accreditedProfileSql(user, profile)}`.execute(db);
  const row = rows[0] ?? throwNotFound('This person');
  const block = reviewBlock({ actor, user, level: row.level, isStated: true });
  if (block) throwDomainError(actor.user?.id === user ? 'conflict' : 'forbidden', block);
  const stated = { ...row, accreditationType: accreditationTypeOf(row), subject: row.subject ?? '' };
  if (row.investing_entity === null || row.accreditation === null || hashStatement(stated) !== statement)
    throwDomainError(
      'conflict',
      'The investor has changed what they state in the meantime. Please read it again before you decide.',
    );
  const by = actor.user?.id ?? null;
  const changes = await (row.isOfAccount
    ? trackChanges(db, 'users', user)
    : trackChanges(db, 'investing_entities', row.investing_entity));
  const review = { decision, reason, validUntil, by, now };
  await (row.isOfAccount
    ? recordAccreditationReview(db, user, review)
    : recordProfileReview(db, row.investing_entity, review));
  const to = await readRecipient(db, platform, user);
  if (to) {
    const holder = namedHolderOf(row);
    const email = accreditationDecisionEmail(platform.config, to, {
      decision,
      reason,
      validUntil,
      holder,
    });
    const path = accreditationPath(holder);
    const news = { kind: 'accreditation', portal: null, path, about: [] } as const;
    await tellPerson(db, platform, { ...news, user, subject: email.subject }, email);
  }
  return { profile: row.isOfAccount ? null : row.investing_entity, changes: await changes() };
}
