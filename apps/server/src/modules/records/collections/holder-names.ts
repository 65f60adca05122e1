/**
 * The tables by which the profile `e` that holds a participation is found: by its copy `h` of the first signature, before
 * that by the participation. The copy is read first: a profile that is joined before it would be looked for among all.
 * `row` is the participation.
 */
export const holderTablesOf = (row: string): string => `(VALUES (${row}._id)) p (_id)
  LEFT JOIN participation_holders h ON h."syndUser" = p._id
  JOIN investing_entities e ON e._id = coalesce(h.entity, ${row}.investing_entity)`;

/**
 * The name of what holds a participation, where it has to be said (ENT-04): as it was at the first signature, before it as
 * the profile has it. A trust, an entity or an account is always named; an individual whose name is not that of the
 * account, or who has another participation in the fund. NULL for other individuals, and where nobody has said the name.
 * `row` is the participation.
 */
export const holderNameOf = (row: string): string => `(
  SELECT coalesce(h.name, e."legalName") FROM ${holderTablesOf(row)} JOIN users owner ON owner._id = e."user"
  WHERE (h.name IS NOT NULL OR NOT e."isUnnamed")
    AND (coalesce(h.kind, e.kind) <> 'individual'
      OR coalesce(h.name, e."legalName") <> coalesce(nullif(
        concat_ws(' ', nullif(btrim(owner."firstName"), ''), nullif(btrim(owner."lastName"), '')), ''), owner.username)
      OR EXISTS (SELECT FROM synd_users o WHERE o.fund = ${row}.fund AND o."user" = ${row}."user" AND o._id <> ${row}._id
        AND o.investing_entity IS NOT NULL)))`;

/**
 * What an investing profile is called on a paper, where that has to be said: its owner has another one, archived ones among
 * them. `signed` is its name in a signed agreement, in terms of the profile `e`. NULL where nobody has said it.
 */
export const paperHolderOf = (
  profile: string,
  signed = 'NULL',
): string => `(SELECT coalesce(${signed}, CASE WHEN NOT e."isUnnamed" THEN e."legalName" END)
  FROM investing_entities e WHERE e._id = ${profile}
    AND EXISTS (SELECT FROM investing_entities o WHERE o."user" = e."user" AND o._id <> e._id))`;
