import { type RawBuilder, sql } from 'kysely';

/**
 * The tables by which the profile `e` that holds the participation `s` is found: by its copy `h` of the first signature,
 * before that by the participation. The copy is read first: a profile that is joined before it would be looked for among
 * all.
 */
export const holderTables = sql`(VALUES (s._id)) p (_id)
  LEFT JOIN participation_holders h ON h."syndUser" = p._id
  JOIN investing_entities e ON e._id = coalesce(h.entity, s.investing_entity)`;

/**
 * The name of what holds the participation `s`, where it has to be said (ENT-04): as it was at the first signature, before
 * it as the profile has it. A trust, an entity or an account is always named; an individual whose name is not that of the
 * account, or who has another participation in the fund. NULL for other individuals, and where nobody has said the name.
 */
export const holderNameSql = sql<string | null>`(
  SELECT coalesce(h.name, e."legalName") FROM ${holderTables} JOIN users owner ON owner._id = e."user"
  WHERE (h.name IS NOT NULL OR NOT e."isUnnamed")
    AND (coalesce(h.kind, e.kind) <> 'individual'
      OR coalesce(h.name, e."legalName") <> coalesce(nullif(
        concat_ws(' ', nullif(btrim(owner."firstName"), ''), nullif(btrim(owner."lastName"), '')), ''), owner.username)
      OR EXISTS (SELECT FROM synd_users o WHERE o.fund = s.fund AND o."user" = s."user" AND o._id <> s._id
        AND o.investing_entity IS NOT NULL)))`;

/**
 * What the profile `e` was called at the first signature of a participation of its own, and before it as it is (ENT-04):
 * its name to those who are told it in any case, such as delegates.
 */
export const signedNameSql = (participation: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce((SELECT h.name FROM participation_holders h
    WHERE h."syndUser" = ${participation} AND h.entity = e._id), e."legalName")`;

/** Why it could not be told who holds the participation `s`; NULL if it is known. */
export const undecidedHolderSql = sql<
  string | null
>`(SELECT undecided.reason FROM undecided_holders undecided WHERE undecided."syndUser" = s._id)`;
