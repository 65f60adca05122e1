import { type FilingKind, filingKinds, investStatus } from '@paddock/domain';
import { type RawBuilder, sql } from 'kysely';

/** The name of the person in row `u`, else their username; null where the row is. */
export const personNameSql = (row: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql`coalesce(nullif(btrim(concat_ws(' ', ${column('firstName')}, ${column('lastName')})), ''),
    ${column('username')})`;
};

/** Where the file of row `d` is. */
export const fileStateSql = (row: string): RawBuilder<'stored' | 'scanning' | 'infected' | 'missing'> =>
  sql`coalesce((SELECT CASE x.state WHEN 'stored' THEN 'stored' WHEN 'quarantined' THEN 'scanning'
      WHEN 'deleted' THEN 'infected' END
    FROM files x WHERE x.key = ${sql.ref(`${row}.docPath`)}), 'missing')`;

/** Whether the file of row `d` waits for the malware scanner. */
export const isScanningSql = (row: string): RawBuilder<boolean> =>
  sql`EXISTS (SELECT 1 FROM files x WHERE x.key = ${sql.ref(`${row}.docPath`)} AND x.state = 'quarantined')`;

/**
 * What each kind is filed under, as the columns fund, user, investing_entity, year and syndUser of row `d`; agreements
 * have a participation `p`, whose holder is theirs.
 */
const filedUnder: Readonly<Record<FilingKind, RawBuilder<unknown>>> = {
  synd_documents: sql`d.fund, NULL::uuid AS "user", NULL::uuid AS investing_entity, NULL::integer AS year,
    NULL::uuid AS "syndUser"`,
  news_documents: sql`d.fund, d."user", NULL::uuid AS investing_entity, d.year, NULL::uuid AS "syndUser"`,
  tax_documents: sql`d.fund, d."user", d.investing_entity, d.year, NULL::uuid AS "syndUser"`,
  proof_documents: sql`NULL::uuid AS fund, d."user", d.investing_entity, NULL::integer AS year,
    NULL::uuid AS "syndUser"`,
  synd_agreements: sql`p.fund, p."user", NULL::uuid AS investing_entity, NULL::integer AS year,
    d."syndUser"`,
};

/**
 * The documents of a kind, with the same columns for every kind. Every agreement has a participation, and an outer join
 * lets PostgreSQL leave it alone where nothing of it is asked for.
 */
export const documentsSql = (kind: FilingKind): RawBuilder<unknown> =>
  sql`(SELECT d._id, ${sql.lit(kind)} AS kind, d."createdAt", d.title, d."originalName", d."docPath", d."isDeleted",
      d."publishedAt", d."publishedBy", d."takenBackAt", d."takenBackBy", ${filedUnder[kind]}
    FROM ${sql.table(kind)} d
    ${kind === 'synd_agreements' ? sql`LEFT JOIN synd_users p ON p._id = d."syndUser"` : sql``})`;

/** The documents of all kinds. */
export const allDocumentsSql: RawBuilder<unknown> = sql`(${sql.join(
  filingKinds.map((kind) => sql`SELECT * FROM ${documentsSql(kind)} ${sql.ref(kind)}`),
  sql` UNION ALL `,
)})`;

/**
 * The people whom a document or draft, row `t`, is for, each once: the one it names, those with a complete investment in
 * the fund for news, and those who take part in it and have not declined for due diligence. Somebody who was removed from
 * the fund's portal takes part in it only with a commitment; who has one is told in any case, and is not asked about.
 */
export const audienceSql = (row: string): RawBuilder<unknown> => {
  const of = (name: string) => sql.ref(`${row}.${name}`);
  return sql`(SELECT ${of('user')} AS "user" WHERE ${of('user')} IS NOT NULL AND ${of('kind')} <> 'synd_documents'
    UNION
    SELECT p."user" FROM synd_users p WHERE p.fund = ${of('fund')} AND CASE ${of('kind')}
      WHEN 'synd_documents' THEN p.invest_status IS DISTINCT FROM ${investStatus.declined}
        AND (p.invest_status = ${investStatus.accepted} OR is_told_of_fund(p."user", p.fund))
      WHEN 'news_documents' THEN ${of('user')} IS NULL AND p.invest_status = ${investStatus.accepted}
        AND p.sa_complete_date IS NOT NULL
      ELSE false END)`;
};

/**
 * Whether the person in row `u` reads the document in row `t` as an investor. The team opens documents to look at them,
 * which counts only where the document is for the one who opened it.
 */
export const isReaderSql = sql<boolean>`(coalesce(u.level, 'user') = 'user'
  OR EXISTS (SELECT 1 FROM ${audienceSql('t')} a WHERE a."user" = u._id))`;
