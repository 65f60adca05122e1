import type { FiledDocumentDetail } from '@paddock/contract';
import { investStatus } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { allDocumentsSql, audienceSql, personNameSql } from './document-sql.ts';
import { presentDocument } from './list-documents.ts';
import { findDocument, type StoredDocument } from './lock-document.ts';
import { presentDrafts } from './present-drafts.ts';
import { readersOf, readersOfVersions } from './readers.ts';

/** How many of those who have not opened it are listed. */
const maxWaiting = 200;

/** A document with its readers and its history. */
export async function readDocument(
  db: Kysely<Database>,
  id: string,
  now: Date,
): Promise<FiledDocumentDetail> {
  const stored = await findDocument(db, id);
  const listed = (await presentDocument(db, stored.kind, id)) ?? throwNotFound('This document');
  const [replacement = null] = await presentDrafts(db, { replaces: id });
  return {
    ...listed,
    ...(await findTeam(db, id)),
    readers: await readersOf(db, id),
    waiting: stored.isDeleted ? [] : await findWaiting(db, id),
    versions: await findVersions(db, id),
    replacement,
    lock: stored.lock,
    participation: await findParticipation(db, stored, now),
  };
}

async function findTeam(db: Kysely<Database>, id: string) {
  const { rows } = await sql<{
    publishedBy: string | null;
    takenBackAt: Date | null;
    takenBackBy: string | null;
  }>`
    SELECT ${personNameSql('p')} AS "publishedBy", t."takenBackAt", ${personNameSql('b')} AS "takenBackBy"
    FROM ${allDocumentsSql} t LEFT JOIN users p ON p._id = t."publishedBy"
      LEFT JOIN users b ON b._id = t."takenBackBy"
    WHERE t._id = ${id}`.execute(db);
  const [row] = rows;
  return {
    publishedBy: row?.publishedBy ?? null,
    takenBackAt: row?.takenBackAt?.toISOString() ?? null,
    takenBackBy: row?.takenBackBy ?? null,
  };
}

async function findWaiting(db: Kysely<Database>, id: string) {
  const { rows } = await sql<{ _id: string; name: string }>`
    SELECT DISTINCT u._id, ${personNameSql('u')} AS name
    FROM ${allDocumentsSql} t CROSS JOIN LATERAL ${audienceSql('t')} a JOIN users u ON u._id = a."user"
    WHERE t._id = ${id} AND NOT EXISTS (
      SELECT 1 FROM document_reads r WHERE r.document = t._id AND r."user" = u._id)
    ORDER BY name, u._id LIMIT ${maxWaiting}`.execute(db);
  return rows;
}

async function findVersions(db: Kysely<Database>, id: string) {
  const { rows } = await sql<{
    _id: string;
    originalName: string;
    replacedAt: Date;
    replacedBy: string | null;
  }>`
    SELECT v._id, v."originalName", v."replacedAt", ${personNameSql('u')} AS "replacedBy"
    FROM document_versions v LEFT JOIN users u ON u._id = v."replacedBy"
    WHERE v.document = ${id} ORDER BY v."replacedAt" DESC, v._id DESC`.execute(db);
  const readers = await readersOfVersions(
    db,
    rows.map(({ _id }) => _id),
  );
  return rows.map((row) => ({
    ...row,
    replacedAt: row.replacedAt.toISOString(),
    readers: readers.get(row._id) ?? [],
  }));
}

async function findParticipation(
  db: Kysely<Database>,
  { syndUser, isDeleted, file }: StoredDocument,
  now: Date,
): Promise<FiledDocumentDetail['participation']> {
  if (!syndUser) return null;
  const found = await db
    .selectFrom('synd_users')
    .select(['_id', 'invest_status', 'sa_complete_date'])
    .where('_id', '=', syndUser)
    .executeTakeFirst();
  if (!found) return null;
  const pending = await db
    .selectFrom('approvals')
    .select('_id')
    .where('collection', '=', 'synd_users')
    .where('record', '=', syndUser)
    .where('decision', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  const { invest_status, sa_complete_date } = found;
  const block = sa_complete_date
    ? 'The agreement of this investment is countersigned already.'
    : invest_status !== investStatus.accepted
      ? 'No commitment of the investor is recorded, so there is nothing to record as countersigned.'
      : pending
        ? 'A request about this investment is waiting for another admin.'
        : isDeleted || file !== 'stored'
          ? 'Publish the agreement first.'
          : null;
  return { _id: found._id, block, completedAt: sa_complete_date?.toISOString() ?? null };
}
