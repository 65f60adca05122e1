import { capacityOfKind, displayName, type InvestmentMethod, postalAddress } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { ensureDefaultProfile } from '../modules/people/investing-profiles/index.ts';
import type { Database } from '../platform/database/schema.ts';

/** The investing profile that a person of the demo commits with by a method. */
export async function profileOf(
  db: Kysely<Database>,
  commitment: { user: string; method: InvestmentMethod; now: Date },
): Promise<string> {
  return (await ensureDefaultProfile(db, commitment)).profile._id;
}

/** Keeps the holder of an agreement that was signed before the demo began, as signing does. */
export async function keepHolder(
  db: Kysely<Database>,
  { participation, profile, at }: { participation: string; profile: string; at: Date },
): Promise<void> {
  const { kind, legalName, user } = await db
    .selectFrom('investing_entities')
    .select(['kind', 'legalName', 'user'])
    .where('_id', '=', profile)
    .executeTakeFirstOrThrow();
  const owner = await db
    .selectFrom('users')
    .select([
      'firstName',
      'lastName',
      'username',
      'address1',
      'address2',
      'city',
      'state',
      'postalCode',
      'country',
    ])
    .where('_id', '=', user)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('participation_holders')
    .values({
      syndUser: participation,
      entity: profile,
      kind,
      name: legalName,
      capacity: capacityOfKind(kind),
      signatory: displayName(owner),
      address: postalAddress(owner),
      at,
    })
    .execute();
}
