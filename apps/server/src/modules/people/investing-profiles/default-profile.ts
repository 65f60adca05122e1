import { defaultKindOfMethod, displayName, type InvestmentMethod, legalNameFor } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { createdRecord, type RecordChanges } from '../../../platform/record-changes.ts';
import type { OwnProfile } from './own-profile.ts';

export interface DefaultProfile {
  readonly profile: OwnProfile;
  /** The content of a profile that was made for this; undefined if the person had one. */
  readonly created: RecordChanges | undefined;
}

/**
 * The person's default profile for a method of investment, which a commitment without a profile is given (ENT-03). If
 * they have none, it is made from the names in their account; a trust or entity without a name has its owner's until
 * somebody says what it is called.
 */
export async function ensureDefaultProfile(
  db: Kysely<Database>,
  { user, method, now }: { user: string; method: InvestmentMethod; now: Date },
): Promise<DefaultProfile> {
  const found = await findDefault(db, user, method);
  if (found) return { profile: found, created: undefined };
  const kind = defaultKindOfMethod[method];
  const names = await db
    .selectFrom('users')
    .select(['firstName', 'lastName', 'username', 'trustName', 'busEntityName', 'iraName'])
    .where('_id', '=', user)
    .executeTakeFirstOrThrow();
  const legalName = legalNameFor(kind, names);
  const inserted = await db
    .insertInto('investing_entities')
    .values({
      _id: newId(),
      user,
      kind,
      legalName: legalName || displayName(names),
      isUnnamed: legalName === '',
      isDefault: true,
      createdAt: now,
      updatedAt: now,
    })
    // Two commitments at once make one.
    .onConflict((conflict) => conflict.doNothing())
    .returning('_id')
    .executeTakeFirst();
  if (inserted) {
    const profile = { _id: inserted._id, kind, isArchived: false };
    return { profile, created: await createdRecord(db, 'investing_entities', inserted._id) };
  }
  const existing = await findDefault(db, user, method);
  if (!existing) throw new Error(`No default profile of user ${user} for ${method} was created or found`);
  return { profile: existing, created: undefined };
}

async function findDefault(
  db: Kysely<Database>,
  user: string,
  method: InvestmentMethod,
): Promise<OwnProfile | undefined> {
  const row = await db
    .selectFrom('investing_entities')
    .select(['_id', 'kind'])
    .where('user', '=', user)
    .where('isDefault', '=', true)
    .where(sql`default_slot(kind)`, '=', sql`default_slot(${defaultKindOfMethod[method]})`)
    .executeTakeFirst();
  return row && { ...row, isArchived: false };
}
