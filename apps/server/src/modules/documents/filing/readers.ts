import type { DocumentReader } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { allDocumentsSql, isReaderSql, personNameSql } from './document-sql.ts';

interface ReaderRow {
  user: string;
  name: string;
  readAt: Date;
}

const toReader = ({ user, name, readAt }: ReaderRow): DocumentReader => ({
  user,
  name,
  readAt: readAt.toISOString(),
});

/** Which investors have opened a document, the last one first. */
export async function readersOf(db: Kysely<Database>, document: string): Promise<DocumentReader[]> {
  const { rows } = await sql<ReaderRow>`
    SELECT r."user", ${personNameSql('u')} AS name, r."readAt"
    FROM document_reads r JOIN users u ON u._id = r."user" JOIN ${allDocumentsSql} t ON t._id = r.document
    WHERE r.document = ${document} AND ${isReaderSql} ORDER BY r."readAt" DESC, r."user"`.execute(db);
  return rows.map(toReader);
}

/** Which investors had opened the earlier files of a document, by the version. */
export async function readersOfVersions(
  db: Kysely<Database>,
  versions: readonly string[],
): Promise<ReadonlyMap<string, DocumentReader[]>> {
  const { rows } = await sql<ReaderRow & { version: string }>`
    SELECT r.version, r."user", ${personNameSql('u')} AS name, r."readAt"
    FROM document_version_reads r JOIN users u ON u._id = r."user" JOIN document_versions v ON v._id = r.version
      JOIN ${allDocumentsSql} t ON t._id = v.document
    WHERE r.version = ANY(${versions}) AND ${isReaderSql} ORDER BY r."readAt" DESC, r."user"`.execute(db);
  const byVersion = Map.groupBy(rows, ({ version }) => version);
  return new Map([...byVersion].map(([version, readers]) => [version, readers.map(toReader)]));
}
