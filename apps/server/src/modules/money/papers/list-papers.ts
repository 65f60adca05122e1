import {
  defaultLimit,
  type FundPaper,
  type IssuedPaper,
  type IssuedPapers,
  type listFundPapers,
  type listIssuedPapers,
  type PagedReply,
  type QueryOf,
} from '@paddock/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { holderNameSql, profileNameSql, signedNameSql } from '../../people/investing-profiles/index.ts';
import {
  isAfterSql,
  isOfYearSql,
  isReadableSql,
  orderSql,
  paperColumnsSql,
  papersSql,
  type Reader,
} from './readable-papers.ts';

type Row<Item extends { issuedAt: string }> = Omit<Item, 'issuedAt'> & { issuedAt: Date };

const present = <Found extends { issuedAt: Date }>({ issuedAt, ...row }: Found) => ({
  ...row,
  issuedAt: issuedAt.toISOString(),
});

/** A page, of which one more was read to know whether another follows. */
function pageOf<Item extends { _id: string }>(found: readonly Item[], limit: number) {
  const items = found.slice(0, limit);
  return { items, next: found.length > limit ? (items.at(-1)?._id ?? null) : null };
}

/**
 * The name of what holds the paper `p`, where it has to be said. Where the terms were corrected since, the paper still
 * states its own profile, which may have had no name.
 */
const paperHolderSql = sql<
  string | null
>`CASE WHEN p.holder IS NOT DISTINCT FROM s.investing_entity THEN ${holderNameSql}
  WHEN NOT e."isUnnamed" THEN ${signedNameSql(sql`s._id`)} END`;

/** A page of the papers that a person sees, with what they can be filtered by. */
export async function readIssuedPapers(
  db: Kysely<Database>,
  reader: Reader,
  { fund, profile, kind, year, after, limit = defaultLimit }: QueryOf<typeof listIssuedPapers>,
): Promise<IssuedPapers> {
  const matching = sql.join(
    [
      isReadableSql(reader),
      ...(fund === undefined ? [] : [sql`s.fund = ${fund}`]),
      ...(profile === undefined ? [] : [sql`p.holder = ${profile}`]),
      ...(kind === undefined ? [] : [sql`p.kind = ${kind}`]),
      isOfYearSql(year),
    ],
    sql` AND `,
  );
  const { rows } = await sql<Row<IssuedPaper>>`
    SELECT ${paperColumnsSql}, s."user" <> ${reader.user} AS "isDelegated",
      -- A delegate is told whose it is in any case.
      CASE WHEN s."user" <> ${reader.user} THEN ${signedNameSql(sql`s._id`)} ELSE ${paperHolderSql} END AS "holderName",
      EXISTS (SELECT FROM document_reads r WHERE r.document = p._id AND r."user" = ${reader.user}) AS "isRead"
    FROM ${papersSql} WHERE ${matching} AND ${isAfterSql(after, matching)} ORDER BY ${orderSql} LIMIT ${limit + 1}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM ${papersSql} WHERE ${matching}`.execute(db);
  return {
    ...pageOf(rows.map(present), limit),
    total: counted[0]?.total ?? 0,
    choices: await readChoices(db, reader),
  };
}

async function readChoices(db: Kysely<Database>, reader: Reader): Promise<IssuedPapers['choices']> {
  const { rows } = await sql<IssuedPapers['choices']>`
    WITH readable AS MATERIALIZED (
      SELECT p.kind, extract(year FROM p."to")::int AS year, f._id AS fund, f.name, e._id AS profile,
        s."user" <> ${reader.user} AS "isDelegated"
      FROM ${papersSql} WHERE ${isReadableSql(reader)})
    SELECT
      (SELECT coalesce(json_agg(json_build_object('_id', x.fund, 'name', x.name) ORDER BY x.name, x.fund), '[]')
        FROM (SELECT DISTINCT fund, name FROM readable) x) AS funds,
      (SELECT coalesce(json_agg(json_build_object('_id', x.profile, 'name', x.name, 'isDelegated', x."isDelegated")
          ORDER BY x."isDelegated", x.name, x.profile), '[]')
        FROM (SELECT r.profile, ${profileNameSql} AS name, r."isDelegated"
          FROM (SELECT DISTINCT profile, "isDelegated" FROM readable) r
          JOIN investing_entities e ON e._id = r.profile) x) AS profiles,
      (SELECT coalesce(json_agg(x.kind ORDER BY x.kind DESC), '[]')
        FROM (SELECT DISTINCT kind FROM readable) x) AS kinds,
      (SELECT coalesce(json_agg(x.year ORDER BY x.year DESC), '[]')
        FROM (SELECT DISTINCT year FROM readable) x) AS years`.execute(db);
  return rows[0] ?? { funds: [], profiles: [], kinds: [], years: [] };
}

const personSql = (user: RawBuilder<unknown>) => sql`json_build_object('_id', ${user}._id,
  'name', coalesce(nullif(concat_ws(' ', ${user}."firstName", ${user}."lastName"), ''), ${user}.username))`;

/**
 * Who asked for what the paper `p` is of. A notice is of a run, and one that replaces another, or was made from the
 * reversal of its entry, says that it was reversed. Nobody has to be asked for a statement.
 */
const askerSql = sql`(SELECT ${personSql(sql`k`)} FROM ledger_runs r
  JOIN approvals a ON a._id = CASE WHEN p.supersedes IS NOT NULL OR EXISTS (
    SELECT FROM ledger_run_lines l JOIN ledger_entries y ON y.reverses = l.entry
    WHERE (l.run, l.position) = (r._id, p.position) AND y.sequence = p.sequence) THEN r.reversal ELSE r.approval END
  JOIN users k ON k._id = a."askedBy"
  WHERE r._id = CASE WHEN p.kind = 'notice' AND p.subject ~ '^[0-9a-f-]{36}$' THEN p.subject::uuid END)`;

/** A page of the papers that were issued for the positions of a fund. */
export async function readFundPapers(
  db: Kysely<Database>,
  { fund, kind, year, after, limit = defaultLimit }: QueryOf<typeof listFundPapers>,
): Promise<PagedReply<FundPaper>> {
  const matching = sql`s.fund = ${fund} AND ${isOfYearSql(year)} AND ${kind === undefined ? sql`true` : sql`p.kind = ${kind}`}`;
  const { rows } = await sql<Row<FundPaper>>`
    SELECT ${paperColumnsSql}, ${paperHolderSql} AS "holderName", q.number, p.sequence::int AS sequence,
      coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u.username) AS "investorName",
      ${askerSql} AS "askedBy",
      CASE WHEN i._id IS NOT NULL THEN ${personSql(sql`i`)} END AS "issuedBy"
    FROM ${papersSql} JOIN users u ON u._id = s."user" LEFT JOIN users i ON i._id = p."issuedBy"
    WHERE ${matching} AND ${isAfterSql(after, matching)} ORDER BY ${orderSql} LIMIT ${limit + 1}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM ${papersSql} WHERE ${matching}`.execute(db);
  return { ...pageOf(rows.map(present), limit), total: counted[0]?.total ?? 0 };
}
