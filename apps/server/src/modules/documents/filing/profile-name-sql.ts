import { type RawBuilder, sql } from 'kysely';

/**
 * What an investing profile is called on a paper, where that has to be said to its owner: they have another one, archived
 * ones among them. `signed` is its name in a signed agreement, in terms of the profile `e`. NULL where nobody has said it.
 */
export const profileNameSql = (
  profile: RawBuilder<unknown>,
  signed: RawBuilder<unknown> = sql`NULL`,
): RawBuilder<
  string | null
> => sql`(SELECT coalesce(${signed}, CASE WHEN NOT e."isUnnamed" THEN e."legalName" END)
  FROM investing_entities e WHERE e._id = ${profile}
    AND EXISTS (SELECT FROM investing_entities o WHERE o."user" = e."user" AND o._id <> e._id))`;
