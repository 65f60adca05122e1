import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { HookedWrite, WireValues } from '../../collections/index.ts';

const emptyReview = {
  accreditationReview: null,
  accreditationReviewedBy: null,
  accreditationReviewedAt: null,
  accreditationReviewReason: null,
  accreditationValidUntil: null,
} as const;

/**
 * What a write changes about the review of an accreditation. A decision records who made it and when, and a restated
 * accreditation clears the review. Nobody reviews their own.
 */
export async function accreditationReviewValues({
  db,
  by,
  id,
  values,
}: HookedWrite & { id: string; values: WireValues }): Promise<WireValues> {
  const isSelf = by.actor.user?.id === id;
  const decision = values['accreditationReview'];
  const isStated = await isRestated(db, { id, isSelf, values });
  const statedAt = values['accreditation'] === null ? null : by.now.toISOString();
  const stated = isStated ? { accreditationStatedAt: statedAt } : {};
  if (decision === undefined) return isStated ? { ...emptyReview, ...stated } : {};
  if (isSelf) throwDomainError('conflict', 'You cannot review your own accreditation.');
  if (decision === null) return { ...emptyReview, ...stated };
  const reason = values['accreditationReviewReason'];
  if (decision === 'refused' && !(typeof reason === 'string' && reason.trim())) {
    const message = 'Please give a reason for refusing the accreditation.';
    throwDomainError('bad_request', message, { accreditationReviewReason: message });
  }
  return {
    ...stated,
    accreditationReviewedBy: by.actor.user?.id ?? null,
    accreditationReviewedAt: by.now.toISOString(),
  };
}

/**
 * When the user sends it themselves, always; when somebody else does, only if it differs, since their form sends the
 * stored values back.
 */
async function isRestated(
  db: Kysely<Database>,
  { id, isSelf, values }: { id: string; isSelf: boolean; values: WireValues },
): Promise<boolean> {
  const sent = (['accreditation', 'accreditationType'] as const).filter((name) => values[name] !== undefined);
  if (sent.length === 0 || isSelf) return sent.length > 0;
  const stored = await db.selectFrom('users').select(sent).where('_id', '=', id).executeTakeFirst();
  return sent.some((name) => stored?.[name] !== values[name]);
}
