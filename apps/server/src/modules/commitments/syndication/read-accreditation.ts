import {
  type AccreditationBlock,
  type AccreditationRequirements,
  accreditationBlock,
  accreditationOfProfile,
  type InvestingKind,
  isAccredited,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** A user's stated accreditation and its review (ACC-04). */
export interface StatedAccreditation {
  readonly accreditation: string | null;
  readonly accreditationType: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly trustName: string | null;
  readonly busEntityName: string | null;
  readonly accreditationReview: string | null;
  readonly accreditationValidUntil: Date | null;
}

/** An investing profile with what it states about being accredited (ENT-06). */
export interface AccreditedProfile {
  readonly _id: string;
  readonly kind: InvestingKind;
  readonly legalName: string;
  readonly isDefault: boolean;
  readonly accreditation: string | null;
  readonly accreditationReview: 'accepted' | 'refused' | null;
  readonly accreditationValidUntil: Date | null;
}

/** The profile that is to hold a commitment. */
export async function readAccreditedProfile(db: Kysely<Database>, id: string): Promise<AccreditedProfile> {
  return db
    .selectFrom('investing_entities')
    .select(['_id', 'kind', 'legalName', 'isDefault'])
    .select(['accreditation', 'accreditationReview', 'accreditationValidUntil'])
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The documented accreditation of an account (ACC-04). */
export async function readAccountAccreditation(
  db: Kysely<Database>,
  user: string,
): Promise<StatedAccreditation> {
  return db
    .selectFrom('users')
    .select(['accreditation', 'accreditationType', 'firstName', 'lastName', 'trustName', 'busEntityName'])
    .select(['accreditationReview', 'accreditationValidUntil'])
    .where('_id', '=', user)
    .executeTakeFirstOrThrow();
}

/** Why the accreditation of a profile does not serve for a fund; null if it does. */
export const profileBlock = (
  fund: AccreditationRequirements,
  profile: AccreditedProfile,
  now: Date,
): AccreditationBlock | null => accreditationBlock(fund, accreditationOfProfile(profile), now);

/**
 * Why nobody that a person invests for could commit to a fund: null if the account's accreditation serves or that of one
 * of its profiles. `profile` is the one that a participation is for, which alone counts then.
 */
export async function readAccreditationBlock(
  db: Kysely<Database>,
  fund: AccreditationRequirements,
  { user, profile, now }: { user: string; profile: string | null; now: Date },
): Promise<{ block: AccreditationBlock | null; isStated: boolean }> {
  const { rows } = await sql<{ account: StatedAccreditation; profiles: AccreditedProfile[] }>`
    SELECT jsonb_build_object('accreditation', u.accreditation, 'accreditationType', u."accreditationType",
        'firstName', u."firstName", 'lastName', u."lastName", 'trustName', u."trustName",
        'busEntityName', u."busEntityName", 'accreditationReview', u."accreditationReview",
        'accreditationValidUntil', u."accreditationValidUntil") AS account,
      coalesce((SELECT jsonb_agg(jsonb_build_object('_id', e._id, 'kind', e.kind, 'legalName', e."legalName",
          'isDefault', e."isDefault", 'accreditation', e.accreditation, 'accreditationReview', e."accreditationReview",
          'accreditationValidUntil', e."accreditationValidUntil"))
        FROM investing_entities e WHERE e."user" = u._id AND e."archivedAt" IS NULL), '[]') AS profiles
    FROM users u WHERE u._id = ${user}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`The user ${user} does not exist`);
  const { account, profiles } = row;
  const isStated =
    isAccredited(account) || profiles.some((each) => isAccredited(accreditationOfProfile(each)));
  const own = profiles.find(({ _id }) => _id === profile);
  if (own) return { block: profileBlock(fund, own, now), isStated };
  const block = accreditationBlock(fund, account, now);
  const isServed = block === null || profiles.some((each) => profileBlock(fund, each, now) === null);
  return { block: isServed ? null : block, isStated };
}
