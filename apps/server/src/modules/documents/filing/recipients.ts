import type { FilingKind } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { allDocumentsSql, audienceSql, isReaderSql, personNameSql } from './document-sql.ts';

/** Stores whom a publication concerns: the audience of what is new. Inactive accounts are left out. */
export async function addRecipients(
  db: Kysely<Database>,
  publication: string,
  documents: readonly string[],
): Promise<void> {
  if (documents.length === 0) return;
  await sql`INSERT INTO publication_recipients (publication, "user", kind, document)
    SELECT DISTINCT ${publication}::uuid, u._id, t.kind, t._id
    FROM ${allDocumentsSql} t CROSS JOIN LATERAL ${audienceSql('t')} a JOIN users u ON u._id = a."user"
    WHERE t._id = ANY(${documents}) AND u."isActive"
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Stores that the investors who read a document are to hear of its new file. */
export async function addReaders(
  db: Kysely<Database>,
  publication: string,
  document: { _id: string; kind: FilingKind },
): Promise<void> {
  await sql`INSERT INTO publication_recipients (publication, "user", kind, document, "isReplacement")
    SELECT ${publication}::uuid, u._id, ${document.kind}, r.document, true
    FROM document_reads r JOIN users u ON u._id = r."user" JOIN ${allDocumentsSql} t ON t._id = r.document
    WHERE r.document = ${document._id} AND u."isActive" AND ${isReaderSql}
    ON CONFLICT DO NOTHING`.execute(db);
}

export async function countRecipients(db: Kysely<Database>, publication: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`SELECT count(DISTINCT "user")::int AS people
    FROM publication_recipients WHERE publication = ${publication}`.execute(db);
  return rows[0]?.people ?? 0;
}

/** How many names a preview lists. */
const maxListed = 100;

interface PreviewRow {
  user: string;
  name: string;
  email: string;
  titles: string[];
  people: number;
}

/** Whom publishing these drafts would reach. */
export async function previewRecipients(db: Kysely<Database>, ids: readonly string[]) {
  const reached = sql`FROM filing_drafts t CROSS JOIN LATERAL ${audienceSql('t')} a
    JOIN users u ON u._id = a."user" AND u."isActive"
    WHERE t._id = ANY(${ids}) AND t.replaces IS NULL`;
  const { rows } = await sql<PreviewRow>`
    SELECT u._id AS "user", ${personNameSql('u')} AS name, u.email,
      array_agg(coalesce(nullif(btrim(t.title), ''), t."originalName") ORDER BY t._id) AS titles,
      (count(*) OVER ())::int AS people
    ${reached} GROUP BY u._id ORDER BY name, u._id LIMIT ${maxListed}`.execute(db);
  const { rows: counts } = await sql<{ documents: number; read: number; awaited: number }>`
    SELECT count(*)::int AS documents,
      (count(*) FILTER (WHERE t.replaces IS NOT NULL OR EXISTS (SELECT 1 FROM ${audienceSql('t')} a
        JOIN users u ON u._id = a."user" AND u."isActive")))::int AS read,
      (count(*) FILTER (WHERE t."user" IS NULL AND EXISTS (SELECT FROM paper_matches m WHERE m.document = t._id
        AND m.invitation IS NOT NULL AND m."confirmedAt" IS NOT NULL)))::int AS awaited
    FROM filing_drafts t WHERE t._id = ANY(${ids})`.execute(db);
  const { rows: unnamed } = await sql<{ title: string; count: number }>`
    SELECT coalesce(nullif(btrim(t.title), ''), t."originalName") AS title, (count(*) OVER ())::int AS count
    FROM filing_drafts t
    WHERE t._id = ANY(${ids}) AND t.kind = 'tax_documents' AND t.fund IS NULL AND t.replaces IS NULL
    ORDER BY title, t._id LIMIT ${maxListed}`.execute(db);
  const { documents = 0, read = 0, awaited = 0 } = counts[0] ?? {};
  return {
    documents,
    people: rows[0]?.people ?? 0,
    recipients: rows.map(({ user, name, email, titles }) => ({ user, name, email, titles })),
    withoutReaders: documents - read - awaited,
    awaited,
    withoutFund: unnamed.map(({ title }) => title),
    withoutFundCount: unnamed[0]?.count ?? 0,
  };
}
