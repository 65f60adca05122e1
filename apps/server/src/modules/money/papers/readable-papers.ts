import { type RawBuilder, sql } from 'kysely';

export interface Reader {
  readonly user: string;
  readonly now: Date;
}

/** Issued papers `p` with their positions `q`, participations `s` and funds `f`. */
export const papersSql = sql`issued_papers p
  JOIN positions q ON q._id = p.position
  JOIN synd_users s ON s._id = q."syndUser"
  JOIN funds f ON f._id = s.fund
  LEFT JOIN investing_entities e ON e._id = p.holder`;

/**
 * Which papers a person sees: those of their own participations, and those of a profile whose documents its owner lets
 * them see at this moment (ENT-07). A paper states its holder: that of a person is not shown because the terms were
 * corrected to a company.
 */
export const isReadableSql = ({ user, now }: Reader): RawBuilder<boolean> =>
  sql<boolean>`(s."user" = ${user}
    OR p.holder = ANY(ARRAY(SELECT delegated_profiles(${user}, 'documents', ${now}))))`;

/** When another paper was issued, as replies say it. */
const issuedAtOf = (other: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(SELECT to_char(n."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM issued_papers n
    WHERE ${other})`;

/** Whether a later paper replaces `p`. */
export const isReplacedSql = sql<boolean>`EXISTS (SELECT FROM issued_papers n WHERE n.supersedes = p._id)`;

/**
 * Those behind the last paper of the page before, in the order of `orderSql`. Nothing follows a paper outside the list,
 * as nothing follows one that there is not: the reply says neither that it exists nor of which day it is.
 */
export const isAfterSql = (after: string | undefined, listed: RawBuilder<unknown>): RawBuilder<boolean> =>
  after === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(p."to", p._id) < (SELECT p."to", p._id FROM ${papersSql} WHERE p._id = ${after} AND ${listed})`;

/** The newest day first, and of one day what was issued last. */
export const orderSql = sql`p."to" DESC, p._id DESC`;

/** The columns that everybody reads. */
export const paperColumnsSql = sql`p._id, p.kind, p.title, s._id AS "syndUser",
  json_build_object('_id', f._id, 'name', f.name) AS fund, p."from", p."to", p."createdAt" AS "issuedAt",
  p."originalName", p.size::int AS size, p.sha256, p.supersedes IS NOT NULL AS "isCorrection",
  ${isReplacedSql} AS "isReplaced", ${issuedAtOf(sql`n._id = p.supersedes`)} AS "replacesIssuedAt",
  ${issuedAtOf(sql`n.supersedes = p._id`)} AS "replacedAt"`;

/** Of a year, by the last day of the paper. */
export const isOfYearSql = (year: number | undefined): RawBuilder<boolean> =>
  year === undefined ? sql<boolean>`true` : sql<boolean>`extract(year FROM p."to") = ${year}`;
