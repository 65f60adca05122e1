import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { HookedWrite, WireValues } from '../../../records/collections/index.ts';

/**
 * What a write that states an accreditation changes about its review: the time of the statement, and no review. The
 * review itself is written by modules/people/accreditation.
 */
export async function restatedAccreditationValues({
  db,
  by,
  id,
  values,
}: HookedWrite & { id: string; values: WireValues }): Promise<WireValues> {
  const isSelf = by.actor.user?.id === id;
  if (!(await isRestated(db, { id, isSelf, values }))) return {};
  return {
    accreditationReview: null,
    accreditationReviewedBy: null,
    accreditationReviewedAt: null,
    accreditationReviewReason: null,
    accreditationValidUntil: null,
    accreditationStatedAt: values['accreditation'] === null ? null : by.now.toISOString(),
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
