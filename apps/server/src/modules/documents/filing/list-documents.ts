import type { FiledDocument, FilingState } from '@paddock/contract';
import { type FilingKind, filingKinds } from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { countRows } from '../../../platform/row-counts.ts';
import { audienceSql, documentsSql, isScanningSql, personNameSql } from './document-sql.ts';

export interface DocumentFilter {
  readonly kind?: FilingKind | undefined;
  readonly fund?: string | undefined;
  readonly user?: string | undefined;
  readonly year?: number | undefined;
  readonly state?: FilingState | undefined;
}

const defaultLimit = 25;

/** A page of documents and drafts, newest first. */
export async function listDocuments(
  db: Kysely<Database>,
  filter: DocumentFilter,
  { limit = defaultLimit, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<{ items: FiledDocument[]; total: number }> {
  const sources = [...documentSources(filter), ...draftSources(filter)];
  if (sources.length === 0) return { items: [], total: 0 };
  // Each source gives no more keys than the page can take from it, from an index alone where nothing is filtered by.
  const newest = sources.map(
    (source) => sql`(SELECT t._id, t.kind, t."isDraft", t."createdAt" FROM ${source} t
      ORDER BY t."createdAt" DESC, t._id DESC LIMIT ${sql.lit(offset + limit)})`,
  );
  const keys = sql`(SELECT * FROM (${sql.join(newest, sql` UNION ALL `)}) t
    ORDER BY t."createdAt" DESC, t._id DESC LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)})`;
  const { rows } = await sql<Row>`${presentSql(rowsOfSql(keys))}
    ORDER BY t."createdAt" DESC, t._id DESC`.execute(db);
  return { items: rows.map(toFiledDocument), total: await countDocuments(db, filter) };
}

/** Counts without reading the documents: from the counted tables, or in the indexes of each state. */
async function countDocuments(db: Kysely<Database>, filter: DocumentFilter): Promise<number> {
  const { kind, state } = filter;
  const conditions = filedUnder(filter);
  const counts = draftSources(filter).map((source) => sql`(SELECT count(*) FROM ${source} t)`);
  const kinds = state === 'draft' ? [] : filingKinds.filter((each) => kind === undefined || each === kind);
  let total = 0;
  for (const each of kinds) {
    // What documents are filed under costs a join, so it is added only for a filter by it.
    const source = conditions.length > 0 ? documentsSql(each) : sql.table(each);
    const count = (...more: RawBuilder<unknown>[]) =>
      sql`(SELECT count(*) FROM ${source} t WHERE ${all([...conditions, ...more])})`;
    if (state === 'published') counts.push(sql`${count(hasFile)} - ${count(hasFile, isInQuarantine)}`);
    else if (state && state !== 'draft') counts.push(count(documentStates[state]));
    else if (conditions.length > 0) counts.push(count());
    else total += await countRows(db, each);
  }
  if (counts.length === 0) return total;
  const { rows } = await sql<{ total: number }>`SELECT (${sql.join(counts, sql` + `)})::int AS total`.execute(
    db,
  );
  return total + (rows[0]?.total ?? 0);
}

interface Row extends Omit<FiledDocument, 'createdAt' | 'publishedAt'> {
  createdAt: Date;
  publishedAt: Date | null;
}

const toFiledDocument = ({ createdAt, publishedAt, ...row }: Row): FiledDocument => ({
  ...row,
  createdAt: createdAt.toISOString(),
  publishedAt: publishedAt?.toISOString() ?? null,
});

/** One document or draft as in the list; undefined if there is none. */
export async function presentDocument(
  db: Kysely<Database>,
  kind: FilingKind,
  id: string,
): Promise<FiledDocument | undefined> {
  const source = sql`(SELECT * FROM ${asListed(kind, sql`t._id = ${id}`)} t)`;
  const { rows } = await sql<Row>`${presentSql(source)}`.execute(db);
  return rows[0] && toFiledDocument(rows[0]);
}

/** The state of row `t`. */
const stateSql = sql`CASE
  WHEN t."isDraft" THEN CASE WHEN ${isScanningSql('t')} THEN 'scanning' ELSE 'draft' END
  WHEN t."isDeleted" AND t."takenBackAt" IS NOT NULL THEN 'taken_back' WHEN t."isDeleted" THEN 'deleted'
  WHEN t."docPath" IS NULL THEN 'without_file' WHEN ${isScanningSql('t')} THEN 'scanning'
  ELSE 'published' END`;

/**
 * The rows of a source as the list shows them. Their files are looked up and their readers counted for these rows only,
 * and the people once for all documents that are for the same ones.
 */
const presentSql = (source: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  WITH page AS MATERIALIZED (SELECT * FROM ${source} s),
  audiences AS MATERIALIZED (
    SELECT t.*, (SELECT count(*)::int FROM ${audienceSql('t')} x) AS people
    FROM (SELECT DISTINCT kind, fund, "user" FROM page WHERE NOT "isDraft") t
  )
  SELECT t._id, t.kind, t."originalName", t.year, ${stateSql} AS state, t."createdAt", t."publishedAt",
    coalesce(nullif(btrim(t.title), ''), t."originalName", 'Document without a name') AS name,
    CASE WHEN f._id IS NOT NULL THEN json_build_object('_id', f._id, 'name', f.name) END AS fund,
    CASE WHEN u._id IS NOT NULL THEN json_build_object('_id', u._id, 'name', ${personNameSql('u')}) END AS "user",
    CASE WHEN e._id IS NOT NULL THEN json_build_object('_id', e._id, 'name', e."legalName") END AS investing_entity,
    CASE WHEN NOT t."isDraft" THEN a.people END AS people,
    CASE WHEN NOT t."isDraft" THEN a.people - (
      SELECT count(*)::int FROM document_reads d
      WHERE d.document = t._id AND EXISTS (SELECT 1 FROM ${audienceSql('t')} x WHERE x."user" = d."user"))
    END AS unread
  FROM page t
    LEFT JOIN funds f ON f._id = t.fund
    LEFT JOIN users u ON u._id = t."user"
    LEFT JOIN investing_entities e ON e._id = t.investing_entity
    LEFT JOIN audiences a ON (a.kind, a.fund, a."user") IS NOT DISTINCT FROM (t.kind, t.fund, t."user")`;

/** The documents of a kind, with what their state follows from. */
const asListed = (
  kind: FilingKind,
  condition: RawBuilder<unknown>,
  fence: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`(
  SELECT t._id, t.kind, t."originalName", t.title, t.fund, t."user", t.investing_entity, t.year, t."createdAt",
    t."publishedAt", false AS "isDraft", t."docPath", t."isDeleted", t."takenBackAt"
  FROM ${documentsSql(kind)} t WHERE ${condition} ${fence})`;

/** The drafts, with the same columns. */
const draftsAsListed = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT t._id, t.kind, t."originalName", t.title, t.fund, t."user", t.investing_entity, t.year, t."createdAt",
    NULL::timestamptz AS "publishedAt", true AS "isDraft", t."docPath", false AS "isDeleted",
    NULL::timestamptz AS "takenBackAt"
  FROM filing_drafts t WHERE ${condition})`;

/**
 * The documents and drafts with these keys, each looked up in the table of its kind. The fence keeps the planner from
 * reading a whole table for the few that are on the page.
 */
const rowsOfSql = (keys: RawBuilder<unknown>): RawBuilder<unknown> => {
  const isDraft = sql`k."isDraft" AND t._id = k._id`;
  const lookups = filingKinds.map((kind) => {
    const isIt = sql`NOT k."isDraft" AND k.kind = ${sql.lit(kind)} AND t._id = k._id`;
    return sql`SELECT t.* FROM keys k CROSS JOIN LATERAL ${asListed(kind, isIt, sql`OFFSET 0`)} t`;
  });
  return sql`(WITH keys AS MATERIALIZED (SELECT * FROM ${keys} t)
    ${sql.join([...lookups, sql`SELECT t.* FROM keys k CROSS JOIN LATERAL ${draftsAsListed(isDraft)} t`], sql` UNION ALL `)})`;
};

const filedUnder = ({ fund, user, year }: DocumentFilter): RawBuilder<unknown>[] => [
  ...(fund ? [sql`t.fund = ${fund}`] : []),
  ...(user ? [sql`t."user" = ${user}`] : []),
  ...(year === undefined ? [] : [sql`t.year = ${year}`]),
];

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql.join([...conditions], sql` AND `) : sql`true`;

const hasFile = sql`NOT t."isDeleted" AND t."docPath" IS NOT NULL`;
/** The same as {@link isScanningSql}, beginning at the few files that wait. */
const isInQuarantine = sql`t."docPath" IN (SELECT x.key FROM files x WHERE x.state = 'quarantined')`;

const documentStates: Readonly<Record<Exclude<FilingState, 'draft'>, RawBuilder<unknown>>> = {
  published: sql`${hasFile} AND NOT ${isScanningSql('t')}`,
  scanning: sql`NOT t."isDeleted" AND ${isInQuarantine}`,
  taken_back: sql`t."isDeleted" AND t."takenBackAt" IS NOT NULL`,
  deleted: sql`t."isDeleted" AND t."takenBackAt" IS NULL`,
  without_file: sql`NOT t."isDeleted" AND t."docPath" IS NULL`,
};

/**
 * An agreement has its fund and person from its participation, so no index has them in the order of the list. Without
 * the fence the planner would walk all agreements in that order until it has found a page.
 */
const fenceOf = ({ fund, user }: DocumentFilter) => (fund || user ? sql`OFFSET 0` : undefined);

function documentSources(filter: DocumentFilter): RawBuilder<unknown>[] {
  const { kind, state } = filter;
  if (state === 'draft') return [];
  const conditions = [...filedUnder(filter), ...(state ? [documentStates[state]] : [])];
  return filingKinds
    .filter((each) => kind === undefined || each === kind)
    .map((each) => asListed(each, all(conditions), each === 'synd_agreements' ? fenceOf(filter) : undefined));
}

function draftSources(filter: DocumentFilter): RawBuilder<unknown>[] {
  const { kind, state } = filter;
  if (state && state !== 'draft' && state !== 'scanning') return [];
  const conditions = [
    sql`t.replaces IS NULL`,
    ...filedUnder(filter),
    ...(kind ? [sql`t.kind = ${kind}`] : []),
    ...(state === 'draft' ? [sql`NOT ${isScanningSql('t')}`] : []),
    ...(state === 'scanning' ? [isScanningSql('t')] : []),
  ];
  return [draftsAsListed(all(conditions))];
}
